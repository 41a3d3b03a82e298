/** Simplified Chinese texts around the page. */
import type { SurroundingTexts } from "./surrounding-texts.ts";
import { counter } from "./text-formats.ts";

const { number } = counter("zh-Hans");

/** Simplified Chinese. */
export const aroundChinese: SurroundingTexts = {
  live: {
    noNews: "截至 {time}，已有{length}没有新信息。",
    back: "页面已恢复为最新状态。",
    lost: "没有连接：页面暂不更新。",
  },
  languages: { choose: "语言", notTranslated: "尚未翻译" },
  gate: {
    password: {
      heading: "此页面受密码保护",
      lead: "密码可向此页面的运营方索取。",
      label: "密码",
      enter: "查看页面",
      wrong: "密码不正确。请核对后重新输入。",
      tooMany: (minutes) => `密码错误次数过多。请在${number(minutes)}分钟后重试。`,
    },
    restricted: {
      heading: "此页面不对所有人开放",
      lead: "仅限已登录的用户，或从运营方许可的地址访问的用户查看。",
      signIn: "登录",
    },
    leave: "退出此页面",
  },
  message: {
    nothingHere: "此地址没有内容",
    gone: "此内容已不存在",
    cannotBeRead: "暂时无法访问",
    notReady: "尚未就绪",
    outcomeUnknown: "无法确定是否已保存",
    tooMany: "请求过多",
    notOpen: "您无权访问此内容",
    failed: "操作未成功",
    cannotBeAnswered: "无法响应此请求",
    advice: {
      unreachable: "服务器暂时无法连接数据库。请在几分钟后重试。",
      notSaved: "服务器暂时无法连接数据库，因此未保存任何内容。请返回上一页，几分钟后重试。",
      maybeSaved:
        "服务器在保存时与数据库断开了连接。请返回上一页，几分钟后重试；即使之前已保存，重复提交也不会有影响。",
      starting: "服务器正在启动。请在一分钟后重试。",
      tooMany: "请稍候再试。",
      failed: "请在几分钟后重试。",
    },
  },
  embed: {
    see: "查看状态页",
    more: (count) => `另有${number(count)}项`,
    dismiss: "隐藏",
    status: "状态",
    badge: (name, status) => `${name}：${status}`,
  },
  text: {
    open: "正在进行",
    daysNotOperational: "并非全天运行正常的日期",
    uptimeSince: (date, percent) => `自${date}起的可用率为 ${percent}%`,
    uptimeOf: (days, percent) => `过去${number(days)}天的可用率为 ${percent}%`,
  },
};
