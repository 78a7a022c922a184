import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { readFileSync } from 'node:fs'
import { projectFolder } from '#server/runtime/project-folder.ts'
import { applicationVersion } from '#server/runtime/version.ts'
import { completeDocument } from './complete-document.ts'
import { stateLimits } from './state-limits.ts'

const describe = createJsonSchemaTransform({ zodToJsonConfig: { override: stateLimits } })

/** Serves OpenAPI 3.1, generated from the contract's schemas, at /openapi.json and a page that shows it at /docs. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Edgeworth API',
        version: applicationVersion(),
        description:
          'Every error has the body { code, message, details?, current?, given? }; docs/errors.md lists the codes.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Access token of a session' },
          apiToken: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'edg_…',
            description: 'Personal API token, made under Settings, with the scope that a call names',
          },
        },
      },
    },
    // Only routes below /api/v1 have a summary; the others are not part of this API.
    transform: ({ schema, url, ...rest }) =>
      url.startsWith('/api/v1/') ? describe({ schema, url, ...rest }) : { schema: { hide: true }, url },
    transformObject: (made) => ('openapiObject' in made ? completeDocument(made.openapiObject) : made.swaggerObject),
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    theme: { title: 'Edgeworth API' },
    logo: {
      type: 'image/svg+xml',
      content: readFileSync(new URL('public/logo.svg', projectFolder)),
      href: '/',
      target: '_self',
    },
  })
  // Serialized once: the document is some hundred kilobytes and does not change while the server runs.
  let written: string | null = null
  app.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    written ??= JSON.stringify(app.swagger())
    return reply.type('application/json; charset=utf-8').send(written)
  })
}
