import type { z } from 'zod'

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

const formatNames: Readonly<Record<string, string>> = {
  uuid: 'an id (UUID)',
  email: 'an email address',
  url: 'a web address',
  datetime: 'a time such as 2025-03-03T14:00:00Z',
  date: 'a day such as 2025-03-03',
}

const sizeUnits: Readonly<Record<string, string>> = { string: 'character', array: 'entry', set: 'entry', map: 'entry' }

/** "1 entry", "2 entries". */
function sized(count: number | bigint, unit: string): string {
  if (Number(count) === 1) return `1 ${unit}`
  return `${count} ${unit.endsWith('y') ? `${unit.slice(0, -1)}ies` : `${unit}s`}`
}

/** A bound of a number, or of the length of a text or a list. */
function explainBound(origin: string, bound: number | bigint, inclusive: boolean, word: 'least' | 'most'): string {
  const unit = sizeUnits[origin]
  if (unit !== undefined) return `must have at ${word} ${sized(bound, unit)}`
  if (inclusive) return `must be at ${word} ${bound}`
  return `must be ${word === 'least' ? 'more' : 'less'} than ${bound}`
}

/** The values that a field may have, as JSON. */
const explainChoice = (values: readonly unknown[]): string =>
  `must be ${values.length === 1 ? '' : 'one of '}${values.map((value) => JSON.stringify(value)).join(', ')}`

/**
 * Says what a field must be, to follow its name: "must be text". Undefined where a schema says it itself, or where only its
 * parts can be wrong.
 */
export const explainIssue: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is missing'
      return `must be ${typeNames[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return issue.input === undefined ? 'is missing' : explainChoice(issue.values)
    case 'too_small':
      return explainBound(issue.origin, issue.minimum, issue.inclusive ?? true, 'least')
    case 'too_big':
      return explainBound(issue.origin, issue.maximum, issue.inclusive ?? true, 'most')
    case 'not_multiple_of':
      return issue.divisor === 1 ? 'must be a whole number' : `must be a multiple of ${issue.divisor}`
    case 'invalid_format': {
      const name = formatNames[issue.format]
      return name === undefined ? 'has the wrong format' : `must be ${name}`
    }
    case 'invalid_union':
      if (issue.input === undefined) return 'is missing'
      return Array.isArray(issue.options) ? explainChoice(issue.options) : 'has none of the forms that it may have'
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'unrecognized_keys':
      return undefined
  }
}
