import { useCallback, useState } from 'react'
import { readStoredText, storeText } from '#ui/stored-value.ts'

/** Whether the form shows one step at a time or one page. */
export const formLayouts = ['steps', 'page'] as const
export type FormLayout = (typeof formLayouts)[number]

const key = 'edgeworth:trade-form-layout'

const readLayout = (): FormLayout => (readStoredText(key) === 'page' ? 'page' : 'steps')

/** The layout last chosen in this browser, and a function that changes it. */
export function useFormLayout(): readonly [FormLayout, (layout: FormLayout) => void] {
  const [layout, setLayout] = useState(readLayout)
  const choose = useCallback((next: FormLayout) => {
    setLayout(next)
    storeText(key, next)
  }, [])
  return [layout, choose]
}

/** Heights of the form's skeleton while it loads, in pixels. */
export const formSkeletonHeights = [180, 220, 180]
