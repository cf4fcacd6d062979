/* Written by StubGenerator. Do not edit. */
#include "COrders.descriptors.h"

/* orders.proto, 918 bytes */
const unsigned char *file_descriptor__orders(void) {
  static const unsigned char bytes[] =
    "\012\014orders.proto\022\011orders.v1\"I\012\021PlaceOrderRequest\022\030\012\007product\030\001 \001"
    "(\011R\007product\022\032\012\010quantity\030\002 \001(\015R\010quantity\"/\012\022PlaceOrderRespons"
    "e\022\031\012\010order_id\030\001 \001(\011R\007orderId\".\012\021WatchOrderRequest\022\031\012\010o"
    "rder_id\030\001 \001(\011R\007orderId\"A\012\022WatchOrderResponse\022+\012\005state\030\001 \001(\016"
    "2\025.orders.v1.OrderStateR\005state\"G\012\017AddStockRequest\022\030\012\007product\030\001 \001(\011"
    "R\007product\022\032\012\010quantity\030\002 \001(\015R\010quantity\"(\012\020AddStockResponse\022\024"
    "\012\005added\030\001 \001(\004R\005added\".\012\022QuotePricesRequest\022\030\012\007product\030\001"
    " \001(\011R\007product\"+\012\023QuotePricesResponse\022\024\012\005cents\030\001 \001(\015R\005cent"
    "s*r\012\012OrderState\022\033\012\027ORDER_STATE_UNSPECIFIED\020\000\022\026\012\022ORDER_STATE_PACK"
    "ED\020\001\022\024\012\020ORDER_STATE_SENT\020\002\022\031\012\025ORDER_STATE_DELIVERED\020\0032\277"
    "\002\012\014OrderService\022I\012\012PlaceOrder\022\034.orders.v1.PlaceOrderRequest\032\035.orders.v"
    "1.PlaceOrderResponse\022K\012\012WatchOrder\022\034.orders.v1.WatchOrderRequest\032\035.orders.v1.Wa"
    "tchOrderResponse0\001\022E\012\010AddStock\022\032.orders.v1.AddStockRequest\032\033.orders.v1.AddSt"
    "ockResponse(\001\022P\012\013QuotePrices\022\035.orders.v1.QuotePricesRequest\032\036.orders.v1.Quot"
    "ePricesResponse(\0010\001b\006proto3";
  return bytes;
}
