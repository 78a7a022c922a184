import { z } from 'zod'
import { limitOf, scopeOf } from '#contract/accounts/route-scope.ts'
import type { ApiCall, CallParameter, JsonSchema } from '#contract/api-call.ts'
import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { tagOf } from '#server/http/operation.ts'
import { defaultRateLimits } from '#server/runtime/config.ts'
import { examplesOf } from './examples-of.ts'

const schemaOf = (schema: z.ZodType): JsonSchema => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest as JsonSchema
}

function parametersOf(
  place: CallParameter['place'],
  schema: z.ZodType | undefined,
  example: unknown,
): readonly CallParameter[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = schemaOf(schema)
  return Object.entries(properties).map(([name, one]) => ({
    name,
    place,
    isRequired: required.includes(name),
    schema: one,
    example: (example as Readonly<Record<string, unknown>> | undefined)?.[name],
  }))
}

function describeCall(route: Route): ApiCall {
  const examples = examplesOf(route)
  const { max, windowMs } = defaultRateLimits[limitOf(route)]
  return {
    key: `${route.method} ${route.path}`,
    method: route.method,
    path: route.path,
    summary: route.summary,
    group: tagOf(route),
    access: scopeOf(route) ?? 'public',
    parameters: [
      ...parametersOf('path', route.params, examples.params),
      ...parametersOf('query', route.query, examples.query),
      ...parametersOf('header', route.headers, examples.headers),
    ],
    body: route.body === undefined ? null : { schema: schemaOf(route.body), example: examples.body },
    upload: route.upload ?? null,
    rateLimit: { calls: max, seconds: windowMs / 1000 },
  }
}

/** Every call of the API with its schemas and examples, for the forms of the Developer Console. */
export const describeCalls = (): readonly ApiCall[] => routes.map(describeCall)
