import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isEngineCurrent } from '#scripts/engine-build.mjs'
import { engineSourceHash } from '#scripts/engine-hash.mjs'

describe('the committed engine', () => {
  it('was built from the sources as they are', () => {
    const committed = readFileSync('engine/pkg/source-hash.txt', 'utf8').trim()
    expect(committed, 'run npm run engine').toBe(engineSourceHash())
    expect(isEngineCurrent()).toBe(true)
  })
})
