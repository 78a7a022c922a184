import fastify, { type FastifyInstance } from 'fastify'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerError } from '#server/request/api-error.ts'
import { readConfig } from '#server/runtime/config.ts'
import { registerProtection } from './register-protection.ts'
import { registerStatic } from './static-files.ts'

describe('the web application', () => {
  const folder = mkdtempSync(join(tmpdir(), 'edgeworth-client-'))
  let app: FastifyInstance
  beforeAll(async () => {
    mkdirSync(join(folder, 'assets'))
    writeFileSync(join(folder, 'index.html'), '<html><head><title>Edgeworth</title></head><body></body></html>')
    writeFileSync(join(folder, 'assets', 'main-AbC123.js'), 'export {}')
    writeFileSync(join(folder, 'assets', 'main-AbC123.js.gz'), gzipSync('export {}'))
    writeFileSync(join(folder, 'assets', 'two words-AbC123.js'), 'export {}')
    writeFileSync(join(folder, 'assets', 'engine-XyZ789.wasm'), new Uint8Array([0, 97, 115, 109]))
    writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
    app = fastify()
    app.setErrorHandler(answerError)
    await registerProtection(app, readConfig({}, []))
    await registerStatic(app, { secret: 'a secret of an installation </script>', config: readConfig({}, []) }, folder)
  })
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const get = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers })

  it.each(['/', '/index.html', '/dashboard', '/settings/profile', '/auth/login', '/ref/ABC'])(
    'serves the page with the sign-in settings at %s',
    async (url) => {
      const response = await get(url)
      expect(response.statusCode).toBe(200)
      expect(response.headers['cache-control']).toBe('no-cache')
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
      const env = /<script type="application\/json" id="edgeworth-env">(.*?)<\/script><\/head>/.exec(response.body)?.[1]
      expect(JSON.parse(env ?? '')).toEqual({ supabaseKey: expect.stringMatching(/^sb_publishable_[\w-]{31}$/) })
    },
  )

  it('states the URL of the hosted project and allows the browser to connect to it', async () => {
    const config = readConfig(
      {
        SUPABASE_URL: 'https://abc.supabase.co',
        SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
        DATABASE_URL: 'postgres://db/postgres',
      },
      [],
    )
    const hosted = fastify()
    await registerProtection(hosted, config)
    await registerStatic(hosted, { secret: 'a secret', config }, folder)
    const { body, headers } = await hosted.inject({ method: 'GET', url: '/dashboard' })
    const env = /id="edgeworth-env">(.*?)<\/script>/.exec(body)?.[1]
    expect(JSON.parse(env ?? '')).toEqual({
      supabaseUrl: 'https://abc.supabase.co',
      supabaseKey: 'sb_publishable_x',
    })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("connect-src 'self' https://abc.supabase.co wss://abc.supabase.co;")
    expect(policy).toContain("img-src 'self' data: blob: https://abc.supabase.co;")
    await hosted.close()
  })

  it('caches hashed files permanently and revalidates others', async () => {
    const script = await get('/assets/main-AbC123.js')
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(script.headers['content-type']).toContain('javascript')
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache')
    // Browsers compile WebAssembly while streaming only if the content type is correct.
    expect((await get('/assets/engine-XyZ789.wasm')).headers['content-type']).toBe('application/wasm')
  })

  it('sends the compressed file if there is one', async () => {
    const response = await get('/assets/main-AbC123.js', { 'accept-encoding': 'gzip' })
    expect(response.headers['content-encoding']).toBe('gzip')
    expect(response.headers['content-type']).toContain('javascript')
  })

  it.each(['/assets/old-111111.js', '/api/v1/nothing', '/api', '/auth/v1/nothing', '/rest/v1/', '/storage/v1/object'])(
    'responds to %s, which does not exist, with an error',
    async (url) => {
      const response = await get(url)
      expect(response.statusCode).toBe(404)
      expect(response.json()).toMatchObject({ code: 'not_found' })
    },
  )

  it('decodes the names of files, and no separators of folders', async () => {
    expect((await get('/assets/two%20words-AbC123.js')).body).toBe('export {}')
    expect((await get('/assets/main%2dAbC123%2ejs?query=1')).body).toBe('export {}')
    expect((await get('/assets%2fmain-AbC123.js')).statusCode).toBe(404)
    const head = await app.inject({ method: 'HEAD', url: '/assets/main-AbC123.js' })
    expect(head.statusCode).toBe(200)
    expect(head.headers['content-type']).toContain('javascript')
  })

  it.each(['/assets/%2e%2e/%2e%2e/package.json', '/..%2fpackage.json'])(
    'serves no file outside of the build: %s',
    async (url) => {
      const response = await get(url)
      expect([403, 404]).toContain(response.statusCode)
      expect(response.body).not.toContain('root:')
    },
  )

  it('allows only its own scripts and the engine', async () => {
    const { headers } = await get('/')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline|[^-]unsafe-eval/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['strict-transport-security']).toBeUndefined()
  })
})
