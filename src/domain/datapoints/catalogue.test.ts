import { expect, test } from 'vitest'
import { derivedKeys, derivedFieldByKey } from '#domain/datapoints/fields/catalogue.ts'
import { datapointByKey, datapoints } from './catalogue.ts'

const count = (kind: string) => datapoints.filter((datapoint) => datapoint.kind === kind).length

test('the catalogue has 232 datapoints, numbered consecutively from 1: 101 stated, 7 recorded, 124 derived', () => {
  expect(datapoints.map(({ number }) => number)).toEqual(Array.from({ length: 232 }, (_, index) => index + 1))
  expect([count('input'), count('system'), count('derived')]).toEqual([101, 7, 124])
})

test('groups are in alphabetical order', () => {
  const groups = datapoints.map(({ group }) => group).join('')
  expect(groups).toMatch(/^A{15}B{15}C{23}D{26}E{16}F{20}G{18}H{12}I{15}J{15}K{10}L{17}M{23}N{7}$/)
})

test('every derived datapoint is at its position', () => {
  for (const key of derivedKeys) expect(datapointByKey[key].number, key).toBe(derivedFieldByKey[key].number)
})

test('every input in a formula is a datapoint, and no datapoint depends on itself', () => {
  const seen = new Map<string, readonly string[]>()
  for (const { key, needs, uses } of datapoints) {
    for (const input of [...needs, ...uses]) expect(Object.keys(datapointByKey), `${key}: ${input}`).toContain(input)
    seen.set(key, [...needs, ...uses])
  }
  const walk = (key: string, path: readonly string[]) => {
    expect(path, key).not.toContain(key)
    for (const input of seen.get(key) ?? []) walk(input, [...path, key])
  }
  for (const { key } of datapoints) walk(key, [])
})

test('every datapoint has a label of its own, of at most 40 characters', () => {
  const labels = datapoints.map(({ label }) => label)
  expect(labels.filter((label, place) => labels.indexOf(label) !== place)).toEqual([])
  expect(labels.filter((label) => label.length > 40)).toEqual([])
})
