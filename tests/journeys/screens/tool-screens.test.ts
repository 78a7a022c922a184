import { expect, it } from 'vitest'
import { newDemoReader } from './demo-reader.ts'
import { examine } from './examine-screens.ts'
import { demoScreens } from './screens.ts'

const reader = await newDemoReader()

it('Charter Elite and each of its tools have no faults', { timeout: 600_000 }, async () => {
  expect(await examine(reader, reader.url, demoScreens.tools)).toEqual({})
  expect(reader.faults).toEqual([])
})
