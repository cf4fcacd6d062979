/* Written by StubGenerator. Do not edit. */
#include "COrders.descriptors.h"
#include "orders.pb-c.h"

/* The descriptors by pointer, which Swift cannot take of a constant. */
static inline const ProtobufCMessageDescriptor *orders__v1__place_order_request__type(void) { return &orders__v1__place_order_request__descriptor; }
static inline const ProtobufCMessageDescriptor *orders__v1__place_order_response__type(void) { return &orders__v1__place_order_response__descriptor; }
static inline const ProtobufCMessageDescriptor *orders__v1__watch_order_request__type(void) { return &orders__v1__watch_order_request__descriptor; }
static inline const ProtobufCMessageDescriptor *orders__v1__watch_order_response__type(void) { return &orders__v1__watch_order_response__descriptor; }
static inline const ProtobufCMessageDescriptor *orders__v1__add_stock_request__type(void) { return &orders__v1__add_stock_request__descriptor; }
static inline const ProtobufCMessageDescriptor *orders__v1__add_stock_response__type(void) { return &orders__v1__add_stock_response__descriptor; }
static inline const ProtobufCMessageDescriptor *orders__v1__quote_prices_request__type(void) { return &orders__v1__quote_prices_request__descriptor; }
static inline const ProtobufCMessageDescriptor *orders__v1__quote_prices_response__type(void) { return &orders__v1__quote_prices_response__descriptor; }
