/// Shows each service's identity, how long it has been up, and how far it follows the others.
let informationCommands = [
  Command(
    words: ["admin", "info"], summary: "Show what each service is and how far it follows the others; needs an operator",
    examples: ["rewards admin info --operator-key data/keys/operator-operator.pem"],
    output: .named("service", ServiceInformation.shape),
    run: { session, _ in
      let information = ServiceInformation(reports: await (try Operations(session)).reports())
      if session.isJSON { try printJSON(information.json) } else { print(information.text) }
      if !information.isComplete { throw CheckFailed() }
    })
]
