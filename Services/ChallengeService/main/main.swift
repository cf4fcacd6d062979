import ChallengeServer
import Glibc
import ServiceRuntime

exit(ServiceMain.run(ChallengeProgram.definition))
