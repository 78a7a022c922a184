import { expect, it } from 'vitest'
import { newDemoReader } from './demo-reader.ts'
import { examine } from './examine-screens.ts'
import { demoScreens } from './screens.ts'

const reader = await newDemoReader()

it('settings, the affiliate program, the console and a closed admin panel have no faults', async () => {
  expect(await examine(reader, reader.url, demoScreens.account)).toEqual({})
  expect(reader.faults).toEqual([])
})
