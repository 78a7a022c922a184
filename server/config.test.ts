import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('readConfig', () => {
  it('needs nothing', () => {
    expect(readConfig({}, [])).toMatchObject({
      host: '127.0.0.1',
      port: null,
      dataFolder: resolve('data'),
      databaseUrl: null,
      logLevel: 'warn',
      jwtSecret: null,
      trustProxy: 0,
      demo: false,
    })
  })

  it('reads every setting, and takes an empty one for none', () => {
    const env = {
      HOST: '0.0.0.0',
      PORT: '8080',
      EDGEWORTH_DATA: '/var/lib/edgeworth',
      DATABASE_URL: 'postgres://db/edgeworth',
      EDGEWORTH_DATABASE_CONNECTIONS: '25',
      EDGEWORTH_LOG: 'info',
      EDGEWORTH_JWT_SECRET: 'x'.repeat(32),
      EDGEWORTH_TRUST_PROXY: '1',
    }
    expect(readConfig(env, ['--demo'])).toMatchObject({
      host: '0.0.0.0',
      port: 8080,
      dataFolder: resolve('/var/lib/edgeworth'),
      databaseUrl: 'postgres://db/edgeworth',
      poolSize: 25,
      logLevel: 'info',
      jwtSecret: 'x'.repeat(32),
      trustProxy: 1,
      demo: true,
    })
    expect(readConfig({ PORT: '', DATABASE_URL: '' }, [])).toMatchObject({ port: null, databaseUrl: null })
  })

  it.each([
    [{ PORT: '3000x' }, 'PORT must be a whole number from 0 to 65535, not "3000x".'],
    [{ PORT: '70000' }, 'PORT must be'],
    [{ EDGEWORTH_DATABASE_CONNECTIONS: '0' }, 'EDGEWORTH_DATABASE_CONNECTIONS must be'],
    [{ EDGEWORTH_TRUST_PROXY: 'yes' }, 'EDGEWORTH_TRUST_PROXY must be a whole number from 0 to 10'],
    [{ EDGEWORTH_DRAIN_SECONDS: '-1' }, 'EDGEWORTH_DRAIN_SECONDS must be'],
    [{ EDGEWORTH_LOG: 'trace' }, 'EDGEWORTH_LOG must be one of'],
    [{ EDGEWORTH_JWT_SECRET: 'short' }, 'EDGEWORTH_JWT_SECRET must be at least 32 bytes long.'],
  ])('explains %j', (env, message) => {
    expect(() => readConfig(env, [])).toThrow(message)
  })

  it('knows its arguments', () => {
    expect(() => readConfig({}, ['--demos'])).toThrow('Unknown argument --demos')
  })
})
