// Appended to the project's manifest after a script's own lines: leaves out what no target of the set `roots` needs.
var needed = roots
var grows = true
while grows {
  let before = needed.count
  for target in package.targets where needed.contains(target.name) {
    for dependency in target.dependencies {
      switch dependency {
      case .byNameItem(let name, _): needed.insert(name)
      case .targetItem(let name, _): needed.insert(name)
      default: break
      }
    }
  }
  grows = needed.count > before
}
package.targets.removeAll { !needed.contains($0.name) }
