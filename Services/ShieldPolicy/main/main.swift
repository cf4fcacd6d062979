import Glibc
import ServiceRuntime
import ShieldServer

exit(ServiceMain.run(ShieldPolicyService.definition))
