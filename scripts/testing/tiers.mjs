// Decides which parts of tests/tiers.mjs a run includes.
import { laterParts } from '../../tests/tiers.mjs'

/** A test beside the product changes nothing that another test could find broken. */
export const isTestOfProduct = (path) => /^(src|server|workers)\/.*\.(test|fixture)\./.test(path)

/** Whether a change of these files, null for all, brings a part back. */
const isGuarding = ({ guards, files = [] }, changed) =>
  changed === null ||
  changed.some(
    (path) =>
      [...guards, ...files].some((beginning) => path.startsWith(beginning)) &&
      (!isTestOfProduct(path) || files.some((beginning) => path.startsWith(beginning))),
  )

/** The parts that run: all, or those that guard what has changed. */
export function partsToRun(isAll, changed) {
  return Object.entries(laterParts)
    .filter(([, part]) => isAll || isGuarding(part, changed))
    .map(([name]) => name)
}

/** The test files, of these, that are left out where only these parts run. */
export function filesLeftOut(files, parts) {
  const beginnings = Object.entries(laterParts)
    .filter(([name]) => !parts.includes(name))
    .flatMap(([, part]) => part.files ?? [])
  return files.filter((file) => beginnings.some((beginning) => file.startsWith(beginning)))
}
