import { useCallback, useState } from 'react'

/** Whether the form is walked through in steps, or stands on one page. */
export const formLayouts = ['steps', 'page'] as const
export type FormLayout = (typeof formLayouts)[number]

const key = 'edgeworth:trade-form-layout'

function readLayout(): FormLayout {
  try {
    return localStorage.getItem(key) === 'page' ? 'page' : 'steps'
  } catch {
    return 'steps'
  }
}

/** The layout that was chosen last in this browser, and how to choose another. */
export function useFormLayout(): readonly [FormLayout, (layout: FormLayout) => void] {
  const [layout, setLayout] = useState(readLayout)
  const choose = useCallback((next: FormLayout) => {
    setLayout(next)
    try {
      localStorage.setItem(key, next)
    } catch {
      // Storage may be forbidden; the choice then holds for this visit.
    }
  }, [])
  return [layout, choose]
}

/** Heights of what stands in for the form while it is loaded, in pixels. */
export const formSkeletonHeights = [180, 220, 180]
