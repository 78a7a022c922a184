import { z } from 'zod'
import type { JsonSchema } from '#contract/api-call.ts'
import type { Route } from '#contract/route.ts'
import { namePortfolios } from './portfolio-names.ts'

/** Levels of an answer that its outline names: the whole schemas would fill an assistant's memory. */
const maxDepth = 3

type Outline = Readonly<Record<string, unknown>>

/** The types of a schema by their levels. Every key may be missing, as answers that are too long are cut. */
function outlineOf(schema: JsonSchema, depth: number): Outline {
  const { anyOf, oneOf, type, properties, items } = schema
  const choices = [...(anyOf ?? []), ...(oneOf ?? [])]
  if (choices.length > 0) {
    const [only, ...others] = choices.filter((one) => one.type !== 'null')
    if (only === undefined || others.length > 0) return {}
    const outline = outlineOf(only, depth)
    if (choices.length === 1 || typeof outline.type !== 'string') return choices.length === 1 ? outline : {}
    return { ...outline, type: [outline.type, 'null'] }
  }
  if (type === 'object') {
    if (depth === 0 || properties === undefined) return { type }
    const inside = Object.entries(properties).map(([name, one]) => [name, outlineOf(one, depth - 1)])
    return { type, properties: Object.fromEntries(inside) }
  }
  if (type === 'array')
    return depth === 0 || items === undefined ? { type } : { type, items: outlineOf(items, depth - 1) }
  return type === undefined ? {} : { type }
}

const cut = {
  type: 'array',
  description: 'Lists, objects and texts that were shortened, as the whole answer was too long',
  items: {
    type: 'object',
    properties: { path: { type: 'string' }, kept: { type: 'integer' }, of: { type: 'integer' } },
  },
}

/** The outline of what a tool answers, which is the answer of one of these routes. */
export function answerOutline(routes: readonly Route[]): Outline & { readonly type: 'object' } {
  const properties = routes.map(({ response }) => {
    const schema = z.toJSONSchema(response, { io: 'output', unrepresentable: 'any', reused: 'inline' }) as JsonSchema
    return outlineOf(schema, maxDepth).properties as Outline
  })
  return { type: 'object', properties: namePortfolios(Object.assign({ cut }, ...properties)) }
}
