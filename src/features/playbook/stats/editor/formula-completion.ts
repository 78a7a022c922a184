import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import type { EditorView } from '@codemirror/view'
import { datapointByKey } from '#domain/datapoints/catalogue.ts'
import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import { formulaDatapoints, formulaDates } from '#domain/formulas/formula-datapoints.ts'
import { formulaFunctions } from '#domain/formulas/functions.ts'
import { formulaLabel } from '#domain/formulas/why-unknown.ts'

/** What can be inserted, with the words that it is found by. */
interface Entry {
  readonly completion: Completion
  readonly key: string
  readonly words: string
}

/** Puts the cursor between the parentheses of the function. */
const insertCall = (name: string) => (view: EditorView, _completion: Completion, from: number, to: number) =>
  view.dispatch({
    changes: { from, to, insert: `${name}()` },
    selection: { anchor: from + name.length + 1 },
    userEvent: 'input.complete',
  })

/** How a datapoint is computed, or that it is recorded. */
function meaningOf(name: string): string {
  const datapoint = datapointByKey[name as DatapointKey]
  if (datapoint === undefined) return 'The result that the broker stated.'
  const { formula, unknown } = datapoint
  if (formula === null) return 'Recorded with the trade.'
  return unknown === null ? formula : `${formula}. ${unknown}`
}

function datapointEntry(name: string): Entry {
  const label = formulaLabel(name)
  const unit = datapointByKey[name as DatapointKey]?.unit ?? (formulaDates.has(name) ? 'date' : null)
  const detail = unit === null || label.endsWith(unit) ? label : `${label}, ${unit}`
  return {
    key: name.toLowerCase(),
    words: label.toLowerCase(),
    completion: { label: name, detail, info: meaningOf(name), type: 'property' },
  }
}

const entries: readonly Entry[] = [
  ...formulaFunctions.map(({ name, signature, meaning, example }): Entry => ({
    key: name,
    words: meaning.toLowerCase(),
    completion: {
      label: name,
      detail: signature.slice(name.length),
      info: `${meaning} Example: ${example}`,
      type: 'function',
      apply: insertCall(name),
    },
  })),
  ...[...formulaDatapoints, ...formulaDates.keys()].map(datapointEntry),
]

const maxOptions = 60

/** Lower is better; null where the entry does not match. */
function rankOf({ key, words }: Entry, query: string): number | null {
  if (key === query) return 0
  if (key.startsWith(query)) return 1
  if (words.startsWith(query)) return 2
  if (key.includes(query)) return 3
  // A word in the middle of a label.
  return words.includes(` ${query}`) ? 4 : null
}

/** Functions and datapoints that match what was typed, by key or by label, the best first. */
export function findEntries(text: string): readonly Completion[] {
  const query = text.toLowerCase()
  const found = entries.flatMap((entry) => {
    const rank = query === '' ? 1 : rankOf(entry, query)
    return rank === null ? [] : [{ entry, rank }]
  })
  return found
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, maxOptions)
    .map(({ entry }) => entry.completion)
}

/** Completes the word before the cursor; on request also where there is none. */
export function completeFormula(context: CompletionContext): CompletionResult | null {
  const word = context.matchBefore(/[A-Za-z][A-Za-z0-9]*/)
  if (word === null && !context.explicit) return null
  const options = findEntries(word?.text ?? '')
  if (options.length === 0) return null
  return {
    from: word?.from ?? context.pos,
    options: [...options],
    filter: false,
    // At once, so that the list never answers what was typed before.
    update: (_current, _from, _to, next) => completeFormula(next),
  }
}
