import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ApiError } from '#server/request/api-error.ts'
import type { Config } from '#server/runtime/config.ts'
import { projectFolder } from '#server/runtime/project-folder.ts'
import { publishableKey } from '#server/secrets/purpose-key.ts'
import type { Services } from './implement.ts'

const builtClient = fileURLToPath(new URL('dist/client/', projectFolder))

/** Text that stands inside a script element without ending it. */
const toScriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

type PageServices = Pick<Services, 'secret'> & { readonly config: Pick<Config, 'hosted'> }

/** The page with what the browser must know of this server; read anew when a build has changed it. */
function createPageReader(indexFile: string, { secret, config: { hosted } }: PageServices): () => string | null {
  // Without an address the browser calls the one that it got the page from: a Host header is no source for one.
  const values =
    hosted === null
      ? { supabaseKey: publishableKey(secret) }
      : { supabaseUrl: hosted.url, supabaseKey: hosted.publishableKey }
  const env = `<script type="application/json" id="edgeworth-env">${toScriptJson(values)}</script>`
  let readAt = -1
  let page = ''
  return () => {
    if (!existsSync(indexFile)) return null
    const { mtimeMs } = statSync(indexFile)
    if (mtimeMs !== readAt) {
      page = readFileSync(indexFile, 'utf8').replace('</head>', () => `${env}</head>`)
      readAt = mtimeMs
    }
    return page
  }
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? ''

/** Paths that belong to programs, not to people: an unknown one is an error in JSON, never the page. */
const isCall = (path: string): boolean =>
  /^\/(api|auth\/v1|rest\/v1|storage\/v1|realtime\/v1|openapi\.json|docs)(\/|$)/.test(path)

/** The last step names a file: a script of an old build must fail as such, so that the page knows to reload. */
const namesFile = (path: string): boolean => /\.[a-z0-9]{1,8}$/i.test(path)

/** Serves the web application: files of the build, and the page itself for every route that the browser draws. */
export async function registerStatic(
  app: FastifyInstance,
  services: PageServices,
  folder: string = builtClient,
): Promise<void> {
  const page = createPageReader(join(folder, 'index.html'), services)

  const sendPage = (reply: FastifyReply) => {
    const html = page()
    if (html === null) throw new ApiError('not_found', 'The web application is not built.')
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html)
  }

  app.get('/', { schema: { hide: true } }, (_request, reply) => sendPage(reply))
  app.get('/index.html', { schema: { hide: true } }, (_request, reply) => sendPage(reply))

  if (existsSync(folder)) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        // Files below assets/ carry a hash of their content in their name.
        const isHashed = path.startsWith(join(folder, 'assets', '/'))
        response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }

  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request)
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !isCall(path) && !namesFile(path)
    if (!isPage) throw new ApiError('not_found')
    return sendPage(reply)
  })
}
