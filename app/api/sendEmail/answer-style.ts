/**
 * The style of the answer pages: the colours and measures of `app/styles/tokens.css`, in one piece and without
 * fonts, because the name of the site's own style sheet is known only after the build.
 */
export const STYLE = `
:root{color-scheme:light dark;--bg:light-dark(#fff,#081124);--ink:light-dark(#0f1b34,#f4f2ee);--ink2:light-dark(#3b4860,#d2d8e2);--ink3:light-dark(#525e75,#b5becf);--line:light-dark(#cfd6e3,#293651);--ctl:light-dark(#68758d,#71819f);--pri:light-dark(#254485,#eab02f);--pri-hover:light-dark(#183268,#f5c75b);--on-pri:light-dark(#fff,#0f1b34);--err:light-dark(#b1291b,#faa493)}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:1.0625rem/1.6 system-ui,sans-serif;overflow-wrap:break-word}
a{color:inherit;text-underline-offset:.2em}
:focus-visible{outline:3px solid var(--pri);outline-offset:3px}
#main:focus{outline:none}
.skip{position:absolute;left:-999rem;padding:.5rem 1rem;background:var(--bg)}
.skip:focus{left:1rem;top:1rem}
header,main{max-width:44rem;margin:auto;padding:0 1.25rem}
header{padding-block:1rem;border-bottom:1px solid var(--line)}
header a{display:inline-block;padding:.5rem 0;font-weight:600}
main{padding-block:3rem 6rem}
h1{margin:0 0 1.5rem;font-size:clamp(1.6875rem,1.5rem + .8333vw,2.25rem);line-height:1.15;font-weight:500;text-wrap:balance}
h2{margin:0;font-size:1.125rem}
.lead{color:var(--ink2)}
.summary{margin-bottom:2rem;padding:1rem 1.25rem;border:2px solid var(--err)}
.summary ul{margin:.5rem 0 0;padding-left:1.25rem}
.summary a,.error{color:var(--err);font-weight:600}
.field{margin-bottom:1.5rem}
label{display:block;font-weight:600}
small{color:var(--ink3);font-size:.9375rem;font-weight:400}
.error{margin:0 0 .25rem}
input,textarea{width:100%;min-height:3rem;padding:.5rem .75rem;border:1px solid var(--ctl);border-radius:3px;background:var(--bg);color:var(--ink);font:inherit}
[aria-invalid]{border:2px solid var(--err)}
input:focus-visible,textarea:focus-visible{outline-offset:0}
.button{display:inline-block;min-height:3rem;padding:.6rem 1.5rem;border:1px solid transparent;border-radius:3px;background:var(--pri);color:var(--on-pri);font:inherit;font-size:1.125rem;font-weight:600;text-decoration:none;cursor:pointer}
.button:hover{background:var(--pri-hover)}
.trap{position:absolute;left:-999rem}
@media (forced-colors:active){.button{border-color:ButtonText}}
`
