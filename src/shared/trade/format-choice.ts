import { capitalize } from '#ui/figures/capitalize.ts'
import { labelsByChoice, labelsByField } from './trade-labels.ts'

const toLowerCase = (text: string) => text.toLowerCase()
/** Turns a key into words: "goodWin" is "Good win", "manual-plan" is "Manual plan", "MFPE_FIRST" is "MFPE first". */
function spellOut(choice: string): string {
  if (/^[A-Z_]+$/.test(choice)) {
    const [first = '', ...rest] = choice.split('_')
    const isWord = rest.length === 0 && first.length > 3
    return [isWord ? capitalize(first.toLowerCase()) : first, ...rest.map(toLowerCase)].join(' ')
  }
  return capitalize(
    choice
      .replaceAll('-', ' ')
      .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
      .replaceAll(/ [A-Z](?=[a-z])/g, toLowerCase),
  )
}

/** The label of a choice; `field` is the key of its datapoint, if known. */
export function formatChoice(choice: string, field = ''): string {
  return labelsByField[field]?.[choice] ?? labelsByChoice[choice] ?? spellOut(choice)
}
