import { validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { dropOldest } from '#server/figures/drop-oldest.ts'
import { yieldToEventLoop } from '#server/runtime/yield-to-event-loop.ts'

/** Items of a list that are checked between two turns of the event loop; a shorter list is checked in one go. */
const itemsATurn = 50

/** A field of a body that is a list, what checks its items, and what checks the body but for the items. */
interface CheckedList {
  readonly field: string
  readonly checks: ItemChecks
  readonly around: z.ZodType
}

/**
 * Whether a schema is of an object whose fields can be checked apart: strict, since what is left out of another stays in it,
 * and without refinements, which look at all fields.
 */
const isOfFields = (schema: unknown): schema is z.ZodObject =>
  schema instanceof z.ZodObject && schema.def.catchall instanceof z.ZodNever && (schema.def.checks ?? []).length === 0

/** The list of a body, where it is a strict object with exactly one; null for other schemas. */
function listOf(schema: unknown): CheckedList | null {
  if (!isOfFields(schema)) return null
  const shape: Readonly<Record<string, unknown>> = schema.shape
  const lists = Object.entries(shape).filter((entry): entry is [string, z.ZodArray] => entry[1] instanceof z.ZodArray)
  const [only] = lists
  if (only === undefined || lists.length > 1) return null
  const [field, list] = only
  // Checks of a list are of how many items it has, whatever they are.
  const unchecked = z.array(z.unknown()).check(...((list.def.checks ?? []) as z.core.$ZodCheck<unknown[]>[]))
  return { field, checks: itemChecks(list.element as z.ZodType), around: schema.extend({ [field]: unchecked }) }
}

/** Sets of fields that are remembered with what checks them, and new ones that are met in one body at most. */
const [mostSets, newSetsOfBody] = [64, 8]

/** Whether a field that is left out stays out. */
const mayBeLeftOut = (field: z.core.$ZodType): boolean => {
  if (!(field instanceof z.ZodOptional)) return false
  const { success, data } = field.safeParse(undefined)
  return success && data === undefined
}

/** Begins a body: gives what checks each of its items. */
type ItemChecks = () => (one: unknown) => z.ZodType

/**
 * What checks items. A trade has some 140 fields that may be left out, and looking for each of them is most of checking
 * it: items that state the same fields, as all of one file do, are checked for these and for those that are required.
 */
function itemChecks(item: z.ZodType): ItemChecks {
  if (!isOfFields(item)) return () => () => item
  const fields = Object.entries(item.shape)
  const needed = new Set(fields.flatMap(([name, field]) => (mayBeLeftOut(field) ? [] : [name])))
  const known = new Map<string, z.ZodType>()
  const checkOf = (stated: readonly string[]) => {
    const isStated = new Set(stated)
    return z.strictObject(Object.fromEntries(fields.filter(([name]) => needed.has(name) || isStated.has(name))))
  }
  return () => {
    let met = 0
    return (one) => {
      if (typeof one !== 'object' || one === null || Array.isArray(one)) return item
      const stated = Object.keys(one)
      const set = JSON.stringify(stated)
      const found = known.get(set)
      if (found !== undefined) return found
      // Making a check takes longer than many uses of it: a body of ever other items is checked for all fields.
      met += 1
      if (met > newSetsOfBody) return item
      const check = checkOf(stated)
      known.set(set, check)
      dropOldest(known, mostSets)
      return check
    }
  }
}

/** The body with everything in it parsed, or null where something in it is refused. */
async function parsedInTurns(
  body: object,
  items: readonly unknown[],
  { field, checks, around }: CheckedList,
): Promise<object | null> {
  const parsed: unknown[] = []
  const checkOf = checks()
  for (const one of items) {
    const result = checkOf(one).safeParse(one)
    if (!result.success) return null
    parsed.push(result.data)
    if (parsed.length % itemsATurn === 0) await yieldToEventLoop()
  }
  const whole = around.safeParse({ ...body, [field]: parsed })
  return whole.success ? (whole.data as object) : null
}

/**
 * Compiles a schema as `validatorCompiler` does; a body with a long list is checked a few items at a time, so that what
 * waits meanwhile, such as the next statement of a running transaction, has its turn. What is refused is refused in the
 * same words.
 */
export const validatorInTurns: typeof validatorCompiler = (route) => {
  const inOneGo = validatorCompiler(route)
  const list = route.httpPart === 'body' ? listOf(route.schema) : null
  if (list === null) return inOneGo
  const inTurns = async (body: object, items: readonly unknown[]): Promise<void> => {
    const parsed = await parsedInTurns(body, items, list)
    if (parsed === null) {
      // A promise is rejected with an error; Fastify throws the list of faults in such a one too.
      const { error: validation } = inOneGo(body) as { readonly error?: unknown }
      throw Object.assign(new Error('The body is refused.'), { validation })
    }
    // What an asynchronous check gives back is not taken for the body: that must become the parsed one itself.
    Object.assign(body, parsed)
  }
  return (body: unknown) => {
    const items: unknown =
      typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>)[list.field] : null
    if (!Array.isArray(items) || items.length <= itemsATurn) return inOneGo(body)
    return inTurns(body as object, items) as unknown as ReturnType<typeof inOneGo>
  }
}
