import { Link, useLocation } from 'react-router-dom'
import styles from './landing.module.css'

/** The header of the page: brand, sections and sign-in. */
export function LandingHeader() {
  const { state } = useLocation()
  return (
    <header className={styles['header']}>
      <a className={`${styles['skip']} screen-only`} href="#main">
        Skip to content
      </a>
      <Link to="/" className={styles['brand']}>
        <img src="/logo.svg" alt="" width="34" height="34" />
        Edgeworth
      </Link>
      <nav aria-label="Page" className={styles['anchors']}>
        <a href="#features">Features</a>
        <a href="#coach">Coach</a>
        <a href="#pricing">Pricing</a>
      </nav>
      <Link to="/auth/login" state={state} className={styles['quietButton']}>
        Sign in
      </Link>
    </header>
  )
}
