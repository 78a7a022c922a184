import { type Ref, useImperativeHandle } from 'react'

/** ECharts draws on a canvas, which jsdom has not: ten pixels are one unit of both axes. */
export const pixelsPerUnit = 10

interface StubProps {
  readonly ref?: Ref<unknown>
  readonly option: unknown
}

/** Stands in for the React wrapper of ECharts. */
export default function StubbedChart({ ref }: StubProps) {
  useImperativeHandle(ref, () => ({
    getEchartsInstance: () => ({
      convertFromPixel: (_finder: unknown, pixel: readonly number[]) => pixel.map((one) => one / pixelsPerUnit),
      renderToCanvas: () => document.createElement('canvas'),
    }),
  }))
  return <canvas data-testid="canvas" />
}
