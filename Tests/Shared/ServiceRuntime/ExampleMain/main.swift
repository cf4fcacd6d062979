import ExampleService
import Glibc
import ServiceRuntime

exit(ServiceMain.run(ExampleService.definition))
