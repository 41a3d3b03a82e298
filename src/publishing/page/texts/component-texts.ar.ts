/** Arabic texts of a component's page. */
import { html } from "../../html-template.ts";
import type { ComponentTexts } from "./component-texts.ts";
import { counted, isolated } from "./count-forms.ar.ts";
import { lengthIn } from "./text-formats.ts";

/** Arabic. */
export const componentArabic: ComponentTexts = {
  inLastDays: "نسبة التشغيل في آخر 90 يومًا",
  sinceDate: (date) => `نسبة التشغيل منذ ${date}`,
  // Letters that stand for their units are the same beside every figure.
  length: lengthIn({ d: "\u00A0ي", h: "\u00A0س", min: "\u00A0د", s: "\u00A0ث", under: "أقل من ثانية" }),

  howMade: "كيف تُحسب هذه النسبة",
  times: (of, weight) => `${of} ×\u00A0${weight}`,
  downtime: "مدة التوقف",
  fromToNow: (from) => html`من ${from} إلى الآن`,
  leftOut: "لا يُحتسب",
  beforeStart: "قبل بدء الرصد",
  less: (of) => `− ${of}`,
  observed: "مدة الرصد",
  formula: ({ down, observed, exact, shown }) =>
    html`<bdi dir="ltr">100 × (1 − <bdi>${down}</bdi> ÷ <bdi>${observed}</bdi>) = ${exact}</bdi>، <b>ويُعرض ${shown}</b>`,
  tooLittleObserved: "مدة الرصد أقل من 24 ساعة، لذلك لا توجد نسبة بعد.",
  rounded: `تُقرَّب النسبة إلى الأسفل، لذلك تعني ${isolated("100.00%")} عدم حدوث أي توقف.`,
  asJson: (address) => html`<a href="${address}">تنزيل البيانات بصيغة JSON</a> للتحقق من الحساب بنفسك.`,

  days: "الأيام التي لم يكن التشغيل فيها كاملًا",
  noDays: "كان التشغيل كاملًا في جميع الأيام.",
  allDay: (status) => `${status} طوال اليوم`,
  notCounted: (reason) => (reason === "Before Start" ? "لا يُحتسب، قبل بدء الرصد" : "لا يُحتسب"),
  corrected: "صحّحه المشغّل",
  andMore: (count) =>
    `و${counted(count, {
      one: "تغيير آخر",
      two: "تغييران آخران",
      few: "تغييرات أخرى",
      many: "تغييرًا آخر",
      other: "تغيير آخر",
    })}`,
  dayFigure: (percent) => `${isolated(`${percent}%`)} في هذا اليوم`,
  todayFigure: (percent) => `${isolated(`${percent}%`)} اليوم حتى الآن`,
  soFar: (length) => `${length} حتى الآن`,

  corrections: "التصحيحات",
  correction: (status, window) => html`<b>${status}</b>، ${window}.`,
  byOperator: (time) => html`بواسطة المشغّل، ${time}.`,

  months: "أشهر آخر 90 يومًا",
  closed: (date) => html`نسبة نهائية منذ ${date}`,
  stillOpen: "غير نهائية بعد",
  byNow: (percent) => `${percent} مع احتساب التقارير اللاحقة`,
  changedBy: { correction: "تصحيح", announcement: "إعلان" },

  announcements: "الإعلانات",
  noAnnouncements: "لا توجد إعلانات تخص هذا المكوّن.",
};
