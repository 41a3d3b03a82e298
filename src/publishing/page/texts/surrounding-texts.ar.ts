/** Arabic texts around the page. */

import { counted, isolated } from "./count-forms.ar.ts";
import type { SurroundingTexts } from "./surrounding-texts.ts";

/** Arabic. */
export const aroundArabic: SurroundingTexts = {
  live: {
    noNews: "آخر حالة: {time} ({length})",
    back: "عاد تحديث الصفحة.",
    lost: "لا اتصال: توقف تحديث الصفحة.",
  },
  languages: { choose: "اللغة", notTranslated: "لم يُترجم بعد" },
  gate: {
    password: {
      heading: "هذه الصفحة محمية بكلمة مرور",
      lead: "يمكن الحصول على كلمة المرور من مشغّل الصفحة.",
      label: "كلمة المرور",
      enter: "عرض الصفحة",
      wrong: "كلمة المرور غير صحيحة. يُرجى التحقق منها ثم إدخالها من جديد.",
      tooMany: (minutes) =>
        `عدد كبير من كلمات المرور الخاطئة. يمكن إعادة المحاولة بعد ${counted(minutes, {
          one: "دقيقة واحدة",
          two: "دقيقتين",
          few: "دقائق",
          many: "دقيقة",
          other: "دقيقة",
        })}.`,
    },
    restricted: {
      heading: "هذه الصفحة ليست متاحة للجميع",
      lead: "يمكن قراءتها بعد تسجيل الدخول، أو من العناوين التي حددها مشغّلوها.",
      signIn: "تسجيل الدخول",
    },
    leave: "مغادرة هذه الصفحة",
  },
  message: {
    nothingHere: "لا يوجد شيء في هذا العنوان",
    gone: "لم يعد هذا المحتوى متاحًا",
    cannotBeRead: "غير متاح حاليًا",
    notReady: "ليست جاهزة بعد",
    outcomeUnknown: "لا يمكن التأكد من نجاح العملية",
    tooMany: "عدد الطلبات كبير جدًا",
    notOpen: "الوصول غير مسموح",
    failed: "لم تنجح العملية",
    cannotBeAnswered: "تتعذر الإجابة عن هذا الطلب",
    advice: {
      unreachable: "يتعذر على الخادم الوصول إلى قاعدة بياناته. يُرجى المحاولة مرة أخرى بعد بضع دقائق.",
      notSaved:
        "يتعذر على الخادم الوصول إلى قاعدة بياناته، ولذلك لم يُحفظ أي شيء. يُرجى الرجوع والمحاولة مرة أخرى بعد بضع دقائق.",
      maybeSaved:
        "انقطع اتصال الخادم بقاعدة بياناته أثناء الحفظ. يُرجى الرجوع والمحاولة مرة أخرى بعد بضع دقائق؛ ولا ضرر من ذلك إن كان الحفظ قد تم بالفعل.",
      starting: "الخادم قيد التشغيل. يُرجى المحاولة مرة أخرى بعد دقيقة.",
      tooMany: "يُرجى الانتظار قليلًا ثم المحاولة مرة أخرى.",
      failed: "يُرجى المحاولة مرة أخرى بعد بضع دقائق.",
    },
  },
  embed: {
    see: "عرض صفحة الحالة",
    more: (count) =>
      counted(count, {
        one: "إعلان مفتوح آخر",
        two: "إعلانان مفتوحان آخران",
        few: "إعلانات مفتوحة أخرى",
        many: "إعلانًا مفتوحًا آخر",
        other: "إعلان مفتوح آخر",
      }),
    dismiss: "إخفاء",
    status: "الحالة",
    badge: (name, status) => `${isolated(name)}: ${status}`,
  },
  text: {
    open: "مفتوح الآن",
    daysNotOperational: "الأيام التي لم يكن التشغيل فيها كاملًا",
    uptimeSince: (date, percent) => `نسبة التشغيل ${isolated(`${percent}%`)} منذ ${date}`,
    uptimeOf: (days, percent) =>
      `نسبة التشغيل ${isolated(`${percent}%`)} في آخر ${counted(days, {
        one: "يوم",
        two: "يومين",
        few: "أيام",
        many: "يومًا",
        other: "يوم",
      })}`,
  },
};
