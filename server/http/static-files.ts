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

/** JSON that cannot end the script element that contains it. */
const toScriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

type PageServices = Pick<Services, 'secret'> & { readonly config: Pick<Config, 'hosted'> }

/** Returns the page with the server's values for the browser; reads the file again when a build has changed it. */
function createPageReader(indexFile: string, { secret, config: { hosted } }: PageServices): () => string | null {
  // Without an address the browser calls the page's own origin; the Host header cannot be trusted for one.
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

/** Paths of programs: an unknown one returns a JSON error instead of the page. */
export const isCall = (path: string): boolean =>
  /^\/(api|auth\/v1|rest\/v1|storage\/v1|realtime\/v1|openapi\.json|docs|mcp)(\/|$)/.test(path)

/** Whether the last segment is a file name: a missing script of an old build must fail, so that the page reloads. */
const namesFile = (path: string): boolean => /\.[a-z0-9]{1,8}$/i.test(path)

/** Serves the web application: files of the build, and the page for every client-side route. */
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
      // The library's own route reads the whole folder up to six times a request, to refuse another spelling of a name where
      // the file system accepts it. There is nothing to protect: whatever is in the folder is public.
      serve: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        // File names below assets/ contain a hash of the content.
        const isHashed = path.startsWith(join(folder, 'assets', '/'))
        response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    // Decoded as a path: an encoded slash separates no folders.
    app.get('/*', { schema: { hide: true } }, (request, reply) => reply.sendFile(decodeURI(pathOf(request))))
  }

  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request)
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !isCall(path) && !namesFile(path)
    if (!isPage) throw new ApiError('not_found')
    return sendPage(reply)
  })
}
