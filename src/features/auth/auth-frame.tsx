import { useEffect, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { EquityFan } from '#shared/equity-fan/equity-fan.tsx'
import styles from './auth.module.css'

interface AuthFrameProps {
  readonly title: string
  readonly subtitle: string
  readonly children: ReactNode
}

/** The frame of the screens before sign-in: the form and a description of the product. */
export function AuthFrame({ title, subtitle, children }: AuthFrameProps) {
  useEffect(() => {
    document.title = `${title} · Edgeworth`
  }, [title])
  return (
    <div className={styles['page']}>
      <aside className={styles['aside']} aria-label="About Edgeworth">
        <figure aria-hidden="true">
          <EquityFan riskFraction={0.015} tone="night" />
        </figure>
        <p>
          One edge, ten thousand futures.
          <small>Simulate what your own trades allow, with a sample size on every figure.</small>
        </p>
      </aside>
      <div className={styles['panel']}>
        <header>
          <Link to="/" className={styles['brand']}>
            <img src="/logo.svg" alt="" />
            Edgeworth
          </Link>
        </header>
        <main className={styles['content']}>
          <h1>{title}</h1>
          <p className={styles['subtitle']}>{subtitle}</p>
          {children}
        </main>
      </div>
    </div>
  )
}
