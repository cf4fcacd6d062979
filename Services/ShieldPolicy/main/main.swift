import Glibc
import ServiceRuntime
import ShieldServer

exit(ServiceMain.run(ShieldProgram.definition))
