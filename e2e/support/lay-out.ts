/**
 * Runs in the page: lays out also what lies further down, which waits until it comes near (styles/further-down.css), for
 * tests that measure a whole page at once. What is laid out stays contained, as it is for a visitor who has come near.
 */
export function layOutAll(): void {
  // In the rule and not on the elements: the page's own script writes there, and takes away what it has written.
  const change = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSGroupingRule) change(rule.cssRules)
      if (!(rule instanceof CSSStyleRule) || rule.style.contentVisibility !== 'auto') continue
      rule.style.contentVisibility = 'visible'
      rule.style.contain = 'layout style paint'
    }
  }
  for (const sheet of document.styleSheets) change(sheet.cssRules)
}
