import { type RefCallback, useLayoutEffect, useState } from 'react'

/** The width of an element in whole CSS pixels, as ECharts measures it; 0 before the element is there. */
export function useWidth(): readonly [ref: RefCallback<HTMLElement>, width: number] {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (element === null) return
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return [setElement, width]
}
