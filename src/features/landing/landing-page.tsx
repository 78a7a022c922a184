import { useEffect } from 'react'
import { ClosingCallToAction } from './closing-call-to-action.tsx'
import { CoachSection } from './coach-section.tsx'
import { FeatureGrid } from './feature-grid.tsx'
import { Hero } from './hero.tsx'
import { LandingFooter } from './landing-footer.tsx'
import { LandingHeader } from './landing-header.tsx'
import styles from './landing.module.css'
import { Pricing } from './pricing.tsx'
import { Screenshots } from './screenshots.tsx'
import { Stats } from './stats.tsx'

/** / and /landing: the product's public page. */
export default function LandingPage() {
  useEffect(() => {
    document.title = 'Edgeworth · Know what your edge is worth'
  }, [])
  return (
    <div className={styles['page']}>
      <LandingHeader />
      <main id="main">
        <Hero />
        <Screenshots />
        <FeatureGrid />
        <CoachSection />
        <Stats />
        <Pricing />
        <ClosingCallToAction />
      </main>
      <LandingFooter />
    </div>
  )
}
