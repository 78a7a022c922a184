import { expectTypeOf, test } from 'vitest'
import type { z } from 'zod'
import type { FigureDifference } from '#domain/analysis/compare/compare-results.ts'
import type { ToolResult } from '#domain/analysis/shapes/tool-result.ts'
import type { figureDifference, toolResult } from './tool-result.ts'

/** A type as JSON has it: typed arrays are lists, and what is not a number is null. */
type Json<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends Float64Array
    ? (number | null)[]
    : T extends Uint8Array | Uint32Array
      ? number[]
      : T extends readonly (infer Item)[]
        ? Json<Item>[]
        : { -readonly [Key in keyof T]: Json<T[Key]> }

test('the contract accepts what the tools answer', () => {
  expectTypeOf<Json<ToolResult>>().toExtend<z.input<typeof toolResult>>()
  expectTypeOf<Json<FigureDifference>>().toExtend<z.input<typeof figureDifference>>()
  type Part = keyof ToolResult
  expectTypeOf<keyof z.output<typeof toolResult>>().toEqualTypeOf<Part>()
})
