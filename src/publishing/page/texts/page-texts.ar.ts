/** Arabic texts of the page. */
import type { PageSentence } from "../../../rules/page-status.ts";
import { html } from "../../html-template.ts";
import { componentArabic } from "./component-texts.ar.ts";
import { components, counted, duration, figure, isolated, list } from "./count-forms.ar.ts";
import type { AnnouncementTexts, OriginTexts, PageTexts } from "./page-texts.ts";
import { aroundArabic } from "./surrounding-texts.ar.ts";
import { bracketed } from "./text-formats.ts";

const status: PageTexts["status"] = {
  Operational: "يعمل",
  "Under Maintenance": "قيد الصيانة",
  Unknown: "حالة غير معروفة",
  "Degraded Performance": "أداء منخفض",
  "Partial Outage": "انقطاع جزئي",
  "Major Outage": "انقطاع كبير",
};

const affectedComponents = (count: number) =>
  counted(count, {
    one: "مكوّن واحد متأثر",
    two: "مكوّنان متأثران",
    few: "مكوّنات متأثرة",
    many: "مكوّنًا متأثرًا",
    other: "مكوّن متأثر",
  });

const otherComponents = (count: number) =>
  counted(count, {
    one: "مكوّن آخر",
    two: "مكوّنان آخران",
    few: "مكوّنات أخرى",
    many: "مكوّنًا آخر",
    other: "مكوّن آخر",
  });

function headline(sentence: PageSentence): string {
  switch (sentence.kind) {
    case "Empty":
      return "لا يوجد شيء هنا بعد";
    case "Unknown":
      return status.Unknown;
    case "Well":
      return "جميع الأنظمة تعمل بشكل طبيعي";
    case "Component":
      return `${list(sentence.names)}: ${status[sentence.status]}`;
    case "Components":
      return `${status[sentence.status]}، ${affectedComponents(sentence.count)}`;
    case "WorstComponent":
      return `${list(sentence.names)}: ${status[sentence.status]}، متأثر أيضًا: ${otherComponents(sentence.others)}`;
    case "WorstComponents":
      return `${status[sentence.status]}: ${components(sentence.worst)}، متأثر أيضًا: ${otherComponents(sentence.others)}`;
    case "Incident":
      return isolated(sentence.title);
    case "Monitoring":
      return `قيد مراقبة الإصلاح: ${isolated(sentence.title)}`;
    case "Incidents":
      return counted(sentence.count, {
        one: "حادث مفتوح واحد",
        two: "حادثان مفتوحان",
        few: "حوادث مفتوحة",
        many: "حادثًا مفتوحًا",
        other: "حادث مفتوح",
      });
  }
}

const updates = (count: number) =>
  counted(count, {
    one: "تحديث سابق واحد",
    two: "تحديثان سابقان",
    few: "تحديثات سابقة",
    many: "تحديثًا سابقًا",
    other: "تحديث سابق",
  });

const toPlan = (isAsPlanned: boolean) => (isAsPlanned ? "كما هو مخطط" : "أسوأ مما هو مخطط");

const announcements: AnnouncementTexts = {
  kind: { Incident: "حادث", Maintenance: "صيانة", Notice: "إشعار" },
  state: {
    Investigating: "قيد التحقيق",
    Identified: "تم تحديد السبب",
    Monitoring: "قيد المراقبة",
    Resolved: "تم الحل",
    Scheduled: "تمت الجدولة",
    "In Progress": "قيد التنفيذ",
    Verifying: "قيد التحقق",
    Completed: "تم الانتهاء",
    Cancelled: "تم الإلغاء",
    Published: "إشعار",
    Archived: "تمت الأرشفة",
  },
  impact: { Minor: "تأثير محدود.", Major: "تأثير كبير.", Critical: "تأثير حرج." },
  impactWas: { Minor: "كان التأثير محدودًا.", Major: "كان التأثير كبيرًا.", Critical: "كان التأثير حرجًا." },
  course: "مراحل التقدم",

  since: (time) => html`منذ ${time}.`,
  until: (time) => html`حتى ${time}.`,
  planned: (window) => html`${window}.`,
  wasPlanned: (window) => html`كان مقررًا: ${window}.`,
  plannedOn: (kind, window) => html`${kind}: ${window}.`,
  expects: (status, word) =>
    status === "Operational" ? "لا يُتوقع أي تأثير." : `التأثير المتوقع بحد أقصى: ${word}.`,
  atWorst: (status, word) => (status === "Operational" ? "لا يُتوقع أي تأثير" : `بحد أقصى: ${word}`),
  toPlan: (word, isAsPlanned) => `${word}، ${toPlan(isAsPlanned)}`,
  notStarted: "لم تبدأ بعد.",
  overrunning: (end) => html`<b>تجاوزت الوقت المحدد</b>، موعد الانتهاء المقرر: ${end}.`,
  took: (length) => `المدة: ${length}.`,
  recurring: "تتكرر دوريًا.",
  was: (_, word) => `كانت الحالة: ${word}`,
  worse: (own, word, title) =>
    title === null ? html`${word} (في الإعلان: ${own})` : html`${word} حسب «${title}» (في الإعلان: ${own})`,

  updates: "التحديثات",
  started: "بدأت الصيانة.",
  stateSentence: (state) => `${state}.`,
  edited: (time) => html`وقت التعديل: ${time}`,
  readOn: "قراءة النص كاملًا",
  earlier: updates,
  allUpdates: (count) => `جميع التحديثات (${figure(count)})`,
  change(before, after) {
    if (after === null) return "لم يعد متأثرًا";
    return before === null ? after : `${after}، وكانت الحالة: ${before}`;
  },
  postmortem: "تحليل ما بعد الحادث",
  published: (time) => html`وقت النشر: ${time}`,

  kindAndState: (kind, state) => `${kind}، ${state}`,
  openSince: (kindAndState, time) => html`${kindAndState}، منذ ${time}.`,
  closedAfter: (kindAndState, length) => `${kindAndState} بعد ${length}.`,
  closed: (kindAndState) => `${kindAndState}.`,
  concerns: (names) => `${names}.`,

  alsoOpen: (count) =>
    counted(count, {
      one: "إعلان مفتوح آخر",
      two: "إعلانان مفتوحان آخران",
      few: "إعلانات مفتوحة أخرى",
      many: "إعلانًا مفتوحًا آخر",
      other: "إعلان مفتوح آخر",
    }),
  allOpen: (count) => `جميع الإعلانات المفتوحة (${figure(count)})`,
  upcoming: "أعمال الصيانة القادمة",
  allUpcoming: (count) => `جميع أعمال الصيانة القادمة (${figure(count)})`,
  recent: "آخر 14 يومًا",
  noIncidents: "لم يُعلَن عن أي حوادث في آخر 14 يومًا.",
  allRecent: "السجل كاملًا",
};

const origin: OriginTexts = {
  at: (time) => time,
  since: (time) => `منذ ${time}`,
  // The platform writes lengths in the nominative: no preposition may go before one.
  for: "({length})",
  monitor: (time) => html`تقرير من أداة المراقبة${bracketed(time)}`,
  hand: (time) => html`تم التعيين يدويًا${bracketed(time)}`,
  anyAnnouncement: "حسب أحد الإعلانات",
  silence: (time) => html`لم ترد أي تقارير ${time}`,
  neverReported: "لم ترد أي تقارير بعد",
  unstable: (changes, isMore) =>
    html`<b>غير مستقر</b>، ${isMore ? "أكثر من " : ""}${counted(changes, {
      one: "تغيير واحد",
      two: "تغييران",
      few: "تغييرات",
      many: "تغييرًا",
      other: "تغيير",
    })}`,
};

/** Arabic. */
export const arabic: PageTexts = {
  language: "ar",
  direction: "rtl",
  // Clocks of 24 hours need no letters beside their figures, which would be parted from them at a line's end.
  locale: "ar-u-hc-h23-nu-latn",
  status,
  between: { days: "؛ ", date: ": ", parts: "، ", sentences: ". " },
  percent: (value) => isolated(`${value}%`),

  headline,
  title: (sentence, page) => `${sentence} · ${isolated(page)}`,
  statusOf: (page) => `حالة ${isolated(page)}`,
  updated: (time) => html`آخر تحديث: ${time}`,
  since: (time) => html`منذ ${time}`,
  noNewsSince: (time) => html`لا معلومات جديدة منذ ${time}.`,
  momentAgo: "الآن",
  affected: "المكوّنات المتأثرة",
  andMore: (count) => `و${otherComponents(count)}`,
  moreOf: otherComponents,

  components: "المكوّنات",
  statusSince: (shown, word, time) =>
    shown === "Operational" ? html`${word} منذ ${time}` : html`<b>${word}</b> منذ ${time}`,
  plannedSince: (word, isAsPlanned, time) => html`<b>${word}</b>، ${toPlan(isAsPlanned)}، منذ ${time}`,
  wasAt: (unknown, word, time) => html`<b>${unknown}</b>، وعند ${time} كانت الحالة: ${word}`,
  groupCalm: (count) =>
    html`${components(count)}، ${count === 1 ? "يعمل" : count === 2 ? "كلاهما يعمل" : "جميعها تعمل"}`,
  groupUnknown: (unknown, count) => html`<b>${unknown}</b>، ${components(count)}`,
  groupTroubled: (word, troubled, count) =>
    html`<b>${word}</b>، المكوّنات: ${figure(troubled)} من ${figure(count)}`,
  find: "البحث عن مكوّن",
  found: (count) => `{shown} من ${figure(count)}`,

  today: "اليوم",
  uptime: "نسبة التشغيل",
  noData: "لا توجد بيانات",
  noFigure: "لا توجد نسبة بعد",
  figureSince: (date) => `منذ ${date}`,
  barsOfDays: (days) => `الأعمدة: آخر ${days} يومًا`,
  uptimeOfDays: "نسبة التشغيل: آخر 90 يومًا",
  allDays: (word) => `جميع الأيام الـ90 الأخيرة: ${word}`,
  otherDays: (word) => `بقية الأيام: ${word}`,
  beforeStart: "قبل بدء الرصد",
  allDay: (word) => `${word} طوال اليوم`,
  unknownSince: (word, time) => `${word} منذ ${time}`,
  duration,

  announcements,
  origin,
  historyOf: {
    filter: "التصفية حسب المكوّن أو المجموعة",
    none: "لا توجد إعلانات.",
    older: "الأقدم",
    newer: "الأحدث",
    parts: "صفحات السجل",
    years: "السنوات",
  },
  component: componentArabic,

  timesIn: (zone, name) =>
    zone === name
      ? `جميع الأوقات بتوقيت ${isolated(zone)}.`
      : `جميع الأوقات بتوقيت ${isolated(zone)} (${isolated(name)}).`,
  timesInPlace: (name, zone) => `جميع الأوقات بتوقيت ${isolated(name)} (حاليًا ${isolated(zone)}).`,
  printed: "طُبعت: {time}.",
  inYourZone: " ({time} بتوقيتك)",
  poweredBy: "يعمل بواسطة Signalbox",
  history: "السجل",
  subscribe: "الاشتراك",
  feeds: {
    atom: "Atom",
    rss: "RSS",
    json: "JSON Feed",
    calendar: "تقويم أعمال الصيانة",
    calendarFile: "تنزيل (.ics)",
    addToCalendar: "إضافة إلى التقويم",
    about: "الحوادث وأعمال الصيانة والإشعارات",
    maintenanceOf: (page) => `${isolated(page)}: أعمال الصيانة`,
  },
  apiDocs: "API",
  asJson: "JSON",
  home: "الانتقال إلى صفحة الحالة",
  describe: (page) => `${isolated(page)}: حالة كل مكوّن وسجل 90 يومًا.`,

  empty: {
    headline: "لا يوجد شيء هنا بعد",
    lead: "لا توجد مكوّنات في هذه الصفحة بعد.",
    operators: "للمشغّلين",
    portal: "إعداد هذه الصفحة في البوابة",
    terminal:
      "أو نفّذ الأوامر الثلاثة التالية حيث يعمل Signalbox مع قيمة DATA_DIR الخاصة به: تنشئ مفتاحًا ومكوّنًا ثم تبلّغ عن انقطاع.",
  },
  around: aroundArabic,
};
