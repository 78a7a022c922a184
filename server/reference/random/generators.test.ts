import { describe, expect, it } from 'vitest'
import { philox4x32, type FourWords } from './philox.ts'
import { pathState, Xoshiro } from './xoshiro.ts'

const hex = (words: readonly number[]) => words.map((word) => word.toString(16).padStart(8, '0')).join(' ')

describe('philox4x32', () => {
  // Published known answers: tests/kat_vectors of Random123.
  it.each<[number, FourWords, [number, number], string]>([
    [10, [0, 0, 0, 0], [0, 0], '6627e8d5 e169c58d bc57ac4c 9b00dbd8'],
    [
      10,
      [0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff],
      [0xffffffff, 0xffffffff],
      '408f276d 41c83b0e a20bc7c6 6d5451fd',
    ],
    [
      10,
      [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344],
      [0xa4093822, 0x299f31d0],
      'd16cfe09 94fdcceb 5001e420 24126ea1',
    ],
    [7, [0, 0, 0, 0], [0, 0], '5f6fb709 0d893f64 4f121f81 4f730a48'],
    [
      7,
      [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344],
      [0xa4093822, 0x299f31d0],
      '4dfccaba 190a87f0 c47362ba b6b5242a',
    ],
  ])('%i rounds of %j under %j', (rounds, counter, key, expected) => {
    expect(hex(philox4x32(counter, key, rounds))).toBe(expected)
  })
})

describe('Xoshiro', () => {
  it('gives the published outputs from state 1, 2, 3, 4', () => {
    const generator = Xoshiro.from([1, 2, 3, 4])
    const outputs = Array.from({ length: 10 }, () => generator.next())
    expect(outputs).toEqual([
      641, 1573767, 3222811527, 3517856514, 836907274, 4247214768, 3867114732, 1355841295, 495546011, 621204420,
    ])
  })

  it('gives the output number 102,401 that the tests of php-src state', () => {
    const generator = Xoshiro.from([1, 2, 3, 4])
    for (let skipped = 0; skipped < 102_400; skipped++) generator.next()
    expect(generator.next()).toBe(0x2c873cfa)
  })

  it('continues from a saved state', () => {
    const states = new Int32Array(12)
    const whole = Xoshiro.from([1, 2, 3, 4])
    const first = Xoshiro.from([1, 2, 3, 4])
    const expected = Array.from({ length: 20 }, () => whole.next())
    const words = Array.from({ length: 7 }, () => first.next())
    first.save(states, 4)
    const second = new Xoshiro()
    second.load(states, 4)
    expect([...words, ...Array.from({ length: 13 }, () => second.next())]).toEqual(expected)
  })
})

describe('pathState', () => {
  it.each([
    [0, '9ceaf053 77f5493b 12bf50ad 5742b3d7', 'b3bd05cd d692ecfd 326cdbda f1900f6c'],
    [1, 'fcdb2127 53ba6cfd 838f5a6e 744e06fb', '916f325f 1aed7b60 3776814c 55642719'],
    [1_000_000, '1417b95b 12a2481b a7e2c3aa ed05f985', 'a2f1295b 8a3069d9 41b129fc 9e268b9f'],
  ])('path %i under seed (42, 0)', (path, expectedState, expectedWords) => {
    const state = pathState([42, 0], path, 0)
    const generator = Xoshiro.from(state)
    expect(hex(state)).toBe(expectedState)
    expect(hex(Array.from({ length: 4 }, () => generator.next()))).toBe(expectedWords)
  })

  it('draws the golden indices below 20', () => {
    const indices = new Int32Array(12).fill(-1)
    Xoshiro.from(pathState([42, 0], 0, 0)).drawIndices(20, indices, 10)
    expect([...indices]).toEqual([14, 16, 3, 18, 11, 2, 16, 11, 8, 15, -1, -1])
  })
})
