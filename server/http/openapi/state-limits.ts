import type { z } from 'zod'
import { recordableMessage, unicodeText } from '#contract/values.ts'

type Schema = z.core.$ZodType
type Description = z.core.JSONSchema.BaseSchema

// oxlint-disable-next-line eslint/no-underscore-dangle -- zod's documented name for what libraries read of a schema
const inside = (schema: Schema) => (schema as z.core.$ZodTypes)._zod

/** What descriptions say of refinements in words of their own. */
const saidAs: Readonly<Record<string, string>> = {
  [recordableMessage]: 'From 1970',
  [unicodeText[1]]: 'Valid Unicode',
  'must not contain the character U+0000': 'without U+0000',
}

const asSentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** The message of a check, for any input; null if it is left to zod. */
function messageOf({ error }: { readonly error?: z.core.$ZodErrorMap<never> | undefined }): string | null {
  const stated = error?.({ code: 'custom', input: undefined, path: [], message: '' } as never)
  const message = typeof stated === 'object' && stated !== null ? stated.message : stated
  return message === undefined || message === null || message === '' ? null : message
}

/** The refinements of a schema itself, as JSON Schema cannot say them: "must be in the order of their R". */
function refinementsOf(schema: Schema): string[] {
  return (inside(schema).def.checks ?? []).flatMap((check) => {
    // oxlint-disable-next-line eslint/no-underscore-dangle -- as above
    const def = check._zod.def as z.core.$ZodCheckDef & { readonly path?: readonly PropertyKey[] }
    if (def.check !== 'custom') return []
    const message = messageOf(def)
    if (message === null) return []
    return [def.path === undefined || def.path.length === 0 ? message : `${def.path.map(String).join('.')} ${message}`]
  })
}

/** What each part of a list in a text must be: one of some choices, a pattern with its message, a length. */
function partLimits(part: Schema): string[] {
  const { def } = inside(part)
  if (def.type === 'enum') return [`Each is one of ${Object.values(def.entries).join(', ')}.`]
  const { maxLength, format } = part as z.ZodString
  const messages = (def.checks ?? []).flatMap((check) => {
    // oxlint-disable-next-line eslint/no-underscore-dangle -- as above
    const found = messageOf(check._zod.def)
    return found === null ? [] : [found]
  })
  return [
    ...[...new Set(messages)].map((message) => `Each ${message}.`),
    ...(format === 'uuid' ? ['Each is a UUID.'] : []),
    ...(typeof maxLength === 'number' ? [`Each has at most ${maxLength} characters.`] : []),
  ]
}

/** What a text is checked for once it is taken apart into a list; its JSON Schema is that of the text. */
function listLimits(schema: Schema): string[] {
  const { def } = inside(schema)
  if (def.type !== 'pipe' || inside(def.out).def.type !== 'array') return []
  const list = def.out as z.ZodArray
  const { maximum } = inside(list).bag as { readonly maximum?: number }
  const count = maximum === undefined ? 'Values, separated by commas.' : `At most ${maximum}, separated by commas.`
  return [count, ...partLimits(list.element), ...refinementsOf(list).map(asSentence)]
}

/**
 * Adds to the description of a schema what it is refined by, so that every limit that is enforced is stated. An
 * `override` of zod's conversion to JSON Schema.
 */
export function stateLimits({ zodSchema, jsonSchema }: { zodSchema: Schema; jsonSchema: Description }): void {
  // A member without a schema of its own says nothing.
  if (inside(zodSchema).def.type === 'union' && jsonSchema.anyOf !== undefined)
    jsonSchema.anyOf = jsonSchema.anyOf.filter((member) => typeof member !== 'object' || Object.keys(member).length > 0)
  const described = jsonSchema.description ?? ''
  const missing = [
    ...refinementsOf(zodSchema)
      .filter((message) => !described.includes(saidAs[message] ?? asSentence(message)))
      .map(asSentence),
    ...listLimits(zodSchema).filter((sentence) => !described.includes(sentence)),
  ]
  if (missing.length > 0) jsonSchema.description = [described, ...missing].filter((part) => part !== '').join(' ')
}

/** What the parameters of a call are checked for together, as sentences; null if nothing. */
export function parameterLimits(schemas: readonly (Schema | undefined)[]): string | null {
  const sentences = schemas.flatMap((schema) => (schema === undefined ? [] : refinementsOf(schema).map(asSentence)))
  return sentences.length === 0 ? null : sentences.join(' ')
}
