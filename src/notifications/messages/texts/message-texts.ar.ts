/** The texts of messages in Arabic. */
import type { MessageTexts } from "./message-texts.ts";

/** The texts of messages in Arabic. */
export const arabic: MessageTexts = {
  events: {
    IncidentOpened: "حادث جديد",
    IncidentUpdated: "تحديث بشأن الحادث",
    IncidentReopened: "أعيد فتح الحادث",
    IncidentResolved: "تم حل الحادث",
    IncidentPostmortem: "نُشر تحليل ما بعد الحادث",
    MaintenanceAnnounced: "صيانة مجدولة",
    MaintenanceReminder: "تذكير بالصيانة",
    MaintenanceChanged: "تغيّر موعد الصيانة",
    MaintenanceStarted: "بدأت الصيانة",
    MaintenanceUpdated: "تحديث بشأن الصيانة",
    MaintenanceEnded: "اكتملت الصيانة",
    MaintenancePostmortem: "نُشر تحليل ما بعد الحادث",
    MaintenanceCancelled: "ألغيت الصيانة",
    NoticePublished: "إشعار",
    NoticeUpdated: "تحديث الإشعار",
    StatusChanged: "تغيّرت الحالة",
    FlappingStarted: "الحالة غير مستقرة",
    FlappingEnded: "استقرت الحالة",
  },
  labels: {
    status: "الحالة",
    affected: "المتأثر",
    impact: "التأثير",
    follows: "ستتابع",
    started: "البداية",
    planned: "الموعد",
    duration: "المدة",
    posted: "نُشر",
  },
  unstable: "تتغيّر الحالة كثيرًا. ستصلك رسالة أخرى عندما تستقر.",
  stable: "الحالة مستقرة منذ عشر دقائق.",
  details: "عرض التفاصيل",
  detailsOnPage: "التفاصيل في صفحة الحالة.",
  delayed: (time) => `كُتبت هذه الرسالة في ${time} ووصلت متأخرة.`,
  why: {
    page: (page) => `تصلك هذه الرسالة لأنك مشترك في ${page}.`,
    components: (page) => `تصلك هذه الرسالة لأنك مشترك في مكوّنات من ${page}.`,
    announcement: (page) => `تصلك هذه الرسالة لأنك مشترك في هذا الإعلان على ${page}.`,
  },
  manage: "إدارة الاشتراك",
  unsubscribe: "إلغاء الاشتراك",
  confirmation: {
    subject: (page) => `أكّد اشتراكك في ${page}`,
    text: "طلب أحدهم، وربما أنت، تلقي التنبيهات على هذا العنوان. أكّد ذلك لتبدأ بتلقيها.",
    button: "تأكيد الاشتراك",
    expires: "هذا الرابط صالح لمدة 24 ساعة.",
  },
  added: {
    text: (page) => `أُضيف هذا العنوان إلى قائمة مستلمي تنبيهات ${page}. أكّد ذلك لتبدأ بتلقيها.`,
    ignore: "إذا كنت لا ترغب في تلقي هذه التنبيهات، فتجاهل هذه الرسالة.",
  },
  link: {
    subject: (page) => `اشتراكك في ${page}`,
    text: "طلبت رابطًا لإدارة اشتراكك.",
    ended: "لم تعد الروابط التي ألغيتها تعمل.",
    button: "إدارة الاشتراك",
  },
  test: {
    subject: (page) => `رسالة اختبار من ${page}`,
    text: "هذا اختبار. لم يحدث شيء: ستصل التحديثات كما وصلت هذه الرسالة.",
  },
  code: (code) => `للتأكيد أدخل هذا الرمز في صفحة الحالة: \u2066${code}\u2069. وهو صالح لمدة 24 ساعة.`,
  ignore: "إذا لم تطلب ذلك فتجاهل هذه الرسالة.",
  invitation: {
    title: (inviter) => (inviter === null ? "أنت مدعو إلى البوابة" : `دعاك ${inviter} إلى البوابة`),
    text: ({ page, role, email }) =>
      `ستحصل على دور ${role} في بوابة صفحة الحالة ${page}، وتسجّل الدخول بالعنوان ${email}.`,
    expires: (time) => `يعمل الرابط مرة واحدة فقط، وتنتهي صلاحيته في: ${time}. لا تُعِد توجيهه إلى أحد.`,
    button: "انضمام",
    ignore: "إذا لم تكن تتوقع هذه الدعوة فتجاهلها: لن يحدث شيء دون الرابط.",
  },
  emailChange: {
    title: "تم تغيير عنوان بريدك الإلكتروني",
    text: ({ page, email }) =>
      `لم يعد حسابك في بوابة ${page} يستخدم العنوان ${email}. من الآن فصاعدًا تسجّل الدخول بالعنوان الجديد.`,
    button: "فتح البوابة",
    ignore: "إذا لم تكن تتوقع ذلك فأبلغ أحد مالكي البوابة.",
  },
  reset: {
    title: "اختر كلمة مرور جديدة",
    text: ({ page, email }) => `طلب أحدهم هذا الرابط للعنوان ${email} عند تسجيل الدخول إلى بوابة ${page}.`,
    expires: (time) =>
      `يعمل مرة واحدة فقط، وتنتهي صلاحيته في: ${time}. عند استخدامه تنتهي جميع جلساتك. لا تُعِد توجيهه إلى أحد.`,
    button: "اختيار كلمة مرور",
    ignore: "إذا لم تطلب ذلك فتجاهل هذه الرسالة: تبقى كلمة مرورك كما هي.",
  },
};
