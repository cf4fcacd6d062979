import BadgeServer
import Glibc
import ServiceRuntime

exit(ServiceMain.run(BadgeProgram.definition))
