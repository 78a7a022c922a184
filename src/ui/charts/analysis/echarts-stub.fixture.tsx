import * as core from 'echarts-for-react/esm/core'
import { type Ref, useImperativeHandle } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'

/** ECharts draws on a canvas, which jsdom has not: ten pixels are one unit of both axes. */
export const pixelsPerUnit = 10

interface StubProps {
  readonly ref?: Ref<unknown>
  readonly option: unknown
}

function StubbedChart({ ref }: StubProps) {
  useImperativeHandle(ref, () => ({
    getEchartsInstance: () => ({
      convertFromPixel: (_finder: unknown, pixel: readonly number[]) => pixel.map((one) => one / pixelsPerUnit),
      renderToCanvas: () => document.createElement('canvas'),
    }),
  }))
  return <canvas data-testid="canvas" />
}

/** Replaces the React wrapper of ECharts during each test of a file. */
export function stubbedEchartsForTests(): void {
  beforeEach(
    () => void vi.spyOn(core, 'default', 'get').mockReturnValue(StubbedChart as unknown as typeof core.default),
  )
  afterEach(() => void vi.restoreAllMocks())
}
