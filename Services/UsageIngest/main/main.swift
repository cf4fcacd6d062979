import Glibc
import ServiceRuntime
import UsageServer

exit(ServiceMain.run(UsageProgram.definition))
