import { z } from 'zod'
import { fixedValues, likelyNumbers, likelyTexts } from './example-words.ts'

/**
 * An example for a schema, derived from the schema alone: deterministic, and valid including refinements. `name`
 * selects typical values; fields are looked up as "name.field" and "field". A value that cannot be guessed needs
 * `.meta({ examples: […] })` at the schema or at any part of it; throws if it is missing.
 */
export function exampleOf(schema: z.ZodType, name: string): unknown {
  const found = firstValid(schema, name, 0)
  if (found === null) throw new Error(`no example for "${name}": give its schema .meta({ examples: […] })`)
  return found.value
}

/** Maximum depth of recursive schemas. */
const maxDepth = 16

interface Found {
  readonly value: unknown
}

/** Caches examples by schema and name, because many calls share the same parts. */
const made = new WeakMap<z.core.$ZodType, Map<string, Found>>()

function firstValid(schema: z.core.$ZodType, name: string, depth: number): Found | null {
  const known = made.get(schema)?.get(name)
  if (known !== undefined) return known
  if (depth > maxDepth) return null
  for (const value of candidates(schema, name, depth + 1)) {
    if (!z.safeParse(schema, value).success) continue
    const found = { value }
    made.set(schema, (made.get(schema) ?? new Map<string, Found>()).set(name, found))
    return found
  }
  return null
}

const valuesOf = (found: Found | null): readonly unknown[] => (found === null ? [] : [found.value])

// oxlint-disable-next-line eslint/no-underscore-dangle -- zod's documented name for what libraries read of a schema
const inside = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod

/** Values to try in order: fixed values for the name, the schema's own examples, then typical values of its type. */
function* candidates(schema: z.core.$ZodType, name: string, depth: number): Generator {
  const { def } = inside(schema)
  const inner = (of: z.core.$ZodType): readonly unknown[] => valuesOf(firstValid(of, name, depth))
  if (['string', 'number', 'boolean', 'enum'].includes(def.type)) yield* fixedValues(name)
  yield* (z.globalRegistry.get(schema)?.examples as readonly unknown[] | undefined) ?? []
  switch (def.type) {
    case 'string': {
      const { format, minLength } = schema as z.ZodString
      yield* likelyTexts(name, format, minLength ?? 0)
      return
    }
    case 'number': {
      const { minValue, maxValue } = schema as z.ZodNumber
      yield* likelyNumbers(name, minValue ?? -Infinity, maxValue ?? Infinity)
      return
    }
    case 'boolean':
      yield* [true, false]
      return
    case 'literal':
      yield* def.values
      return
    case 'enum':
      yield* likelyTexts(name)
      yield* Object.values(def.entries)
      return
    case 'null':
      yield null
      return
    case 'any':
    case 'unknown':
      yield* [{}, null, ...likelyTexts(name)]
      return
    case 'object':
      yield* objects(def, name, depth)
      return
    case 'array':
      yield* arrays(def, name, depth)
      return
    case 'tuple': {
      const items = def.items.flatMap(inner)
      if (items.length === def.items.length) yield items
      return
    }
    case 'record':
      yield* records(def, name, depth)
      return
    case 'union':
      for (const option of def.options) yield* inner(option)
      return
    case 'intersection':
      for (const left of inner(def.left)) for (const right of inner(def.right)) yield Object.assign({}, left, right)
      return
    case 'nullable':
      yield* inner(def.innerType)
      yield null
      return
    case 'optional':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
      yield* inner(def.innerType)
      return
    case 'lazy':
      yield* inner(def.getter())
      return
    case 'pipe':
      // The input of a transformation usually looks like its output, or like that as text.
      yield* [...inner(def.in), ...inner(def.out), ...inner(def.out).map(String), ...likelyTexts(name)]
      return
    case 'custom':
    case 'template_literal':
      yield* [...likelyTexts(name), ...likelyNumbers(name, 0, 1)]
      return
    // Types without a JSON form, or without any value.
    case 'bigint':
    case 'date':
    case 'file':
    case 'function':
    case 'map':
    case 'nan':
    case 'never':
    case 'promise':
    case 'set':
    case 'success':
    case 'symbol':
    case 'transform':
    case 'undefined':
    case 'void':
  }
}

/** All fields; required fields only; null for all nullable fields; null for all nullable fields but one. */
function* objects(def: z.core.$ZodObjectDef, name: string, depth: number): Generator {
  const owner = name.slice(name.indexOf('.') + 1)
  const parts = Object.entries(def.shape).map(([key, part]) => ({
    key,
    part,
    values: valuesOf(firstValid(part, owner === '' ? key : `${owner}.${key}`, depth)),
    optional: inside(part).optin === 'optional',
  }))
  if (parts.some(({ values, optional }) => values.length === 0 && !optional)) return
  const kept = (of: typeof parts) =>
    Object.fromEntries(of.flatMap(({ key, values }) => values.map((one) => [key, one])))
  yield kept(parts)
  yield kept(parts.filter(({ optional }) => !optional))
  const nullable = parts.filter(({ part }) => z.safeParse(part, null).success)
  const emptied = (except: (typeof parts)[number] | null) =>
    kept(parts.map((one) => (one !== except && nullable.includes(one) ? { ...one, values: [null] } : one)))
  yield emptied(null)
  for (const one of nullable) yield emptied(one)
}

/** One element, or the minimum number; an empty list only where recursion would not end. */
function* arrays(def: z.core.$ZodArrayDef, name: string, depth: number): Generator {
  // An element of "rules" is named "rule".
  const element = firstValid(def.element, name.replace(/s$/, ''), depth)
  const least = (def.checks ?? []).map(({ _zod }) => (_zod.def as { readonly minimum?: number }).minimum ?? 1)
  if (element !== null) yield Array.from({ length: Math.max(1, ...least) }, () => element.value)
  else if (depth > maxDepth - 4) yield []
}

/** One entry, or one for each required key. */
function* records(def: z.core.$ZodRecordDef, name: string, depth: number): Generator {
  const entry = firstValid(def.valueType, name, depth)
  if (entry === null) return
  for (const key of valuesOf(firstValid(def.keyType, 'key', depth))) yield { [String(key)]: entry.value }
  const { values } = inside(def.keyType)
  if (values !== undefined) yield Object.fromEntries([...values].map((value) => [String(value), entry.value]))
}
