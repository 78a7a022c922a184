import type { JsonSchema } from '#contract/api-call.ts'

/** A value that a schema accepts, or comes close: required fields only, ids of portfolios as the trader's own. */
function exampleOf(schema: JsonSchema, portfolioId: string | null): unknown {
  const { type, format, properties, required = [], items, anyOf, oneOf } = schema
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.examples?.[0] !== undefined) return schema.examples[0]
  if (schema.enum?.[0] !== undefined) return schema.enum[0]
  const choice = [...(anyOf ?? []), ...(oneOf ?? [])].find((one) => one.type !== 'null')
  if (choice !== undefined) return exampleOf(choice, portfolioId)
  if (type === 'object' || properties !== undefined) {
    return Object.fromEntries(required.map((key) => [key, exampleOf(properties?.[key] ?? {}, portfolioId)]))
  }
  if (type === 'array') return items === undefined ? [] : [exampleOf(items, portfolioId)]
  if (type === 'number' || type === 'integer') return 1
  if (type === 'boolean') return false
  if (format === 'uuid') return portfolioId ?? '00000000-0000-4000-8000-000000000000'
  return 'text'
}

/** The input that the form of a tool starts with. */
export function exampleInput(schema: JsonSchema, portfolioId: string | null): object {
  const required = exampleOf({ ...schema, type: 'object' }, portfolioId) as object
  // What narrows a tool to a portfolio is optional, and what a trader tries first.
  const isOptional = schema.properties !== undefined && 'portfolio_id' in schema.properties
  return isOptional && portfolioId !== null ? { portfolio_id: portfolioId, ...required } : required
}
