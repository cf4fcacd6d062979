/* Written by StubGenerator. Do not edit. */
#include "CStoredMessages.descriptors.h"

/* stored/badge.proto, 318 bytes */
const unsigned char *file_descriptor__stored__badge(void) {
  static const unsigned char bytes[] =
    "\012\022stored/badge.proto\022\024screentime.stored.v1\"N\012\014ActivityMark\022\016\012\002id\030\001"
    " \001(\011R\002id\022\022\012\004time\030\002 \001(\003R\004time\022\032\012\010reporter\030\003 \001"
    "(\011R\010reporter\"/\012\022OwnBadgeEvaluation\022\031\012\010child_id\030\001 \001(\011R\007childI"
    "d\"\210\001\012\020SnapshotLearning\022\031\012\010child_id\030\001 \001(\011R\007childId\022\030\012"
    "\007seconds\030\002 \001(\003R\007seconds\022\034\012\011sixtieths\030\003 \001(\003R\011sixtieths\022"
    "!\012\014more_follows\030\004 \001(\010R\013moreFollowsb\006proto3";
  return bytes;
}

/* stored/challenge.proto, 1915 bytes */
const unsigned char *file_descriptor__stored__challenge(void) {
  static const unsigned char bytes[] =
    "\012\026stored/challenge.proto\022\024screentime.stored.v1\"\262\002\012\012Evaluation\022@\012\007s"
    "treaks\030\001 \001(\0132&.screentime.stored.v1.EvaluatedStreaksR\007streaks\022;\012\005round\030\002"
    " \001(\0132%.screentime.stored.v1.EvaluationRoundR\005round\0227\012\007waiting\030\003 \003(\0132\035"
    ".screentime.stored.v1.StretchR\007waiting\022\"\012\012held_until\030\004 \001(\003H\000R\011heldUnt"
    "il\210\001\001\022#\012\015has_withdrawn\030\005 \001(\010R\014hasWithdrawn\022\024\012\005cause\030"
    "\006 \001(\005R\005causeB\015\012\013_held_until\"h\012\020EvaluatedStreaks\022\027\012\004from\030\001"
    " \001(\005H\000R\004from\210\001\001\0222\012\003day\030\002 \001(\0132 .screentime.stored.v1.Partia"
    "lDayR\003dayB\007\012\005_from\"\277\001\012\017EvaluationRound\0227\012\007touched\030\001 \003(\013"
    "2\035.screentime.stored.v1.StretchR\007touched\022\035\012\012is_booking\030\002 \001(\010R\011isBoo"
    "king\022\024\012\005place\030\003 \001(\003R\005place\022>\012\006cursor\030\004 \001(\0132&.screent"
    "ime.stored.v1.EvaluationCursorR\006cursor\"`\012\020EvaluationCursor\022\030\012\007instant\030\001 "
    "\001(\003R\007instant\0222\012\003day\030\002 \001(\0132 .screentime.stored.v1.PartialDayR\003day\"1"
    "\012\007Stretch\022\024\012\005start\030\001 \001(\003R\005start\022\020\012\003end\030\002 \001(\003"
    "R\003end\"\256\003\012\012PartialDay\022\022\012\004date\030\001 \001(\005R\004date\022\030\012\007p"
    "urpose\030\002 \001(\003R\007purpose\022\022\012\004next\030\003 \001(\003R\004next\022\030\012\007s"
    "econds\030\004 \001(\003R\007seconds\022\034\012\011sixtieths\030\005 \001(\003R\011sixtieths\022=\012"
    "\007reached\030\006 \001(\0132#.screentime.stored.v1.ReachedTargetR\007reached\0223\012\004peak\030\007"
    " \001(\0132\037.screentime.stored.v1.UsagePeakR\004peak\0229\012\005chain\030\010 \001(\0132#.screen"
    "time.stored.v1.ChainProgressR\005chain\022>\012\004apps\030\011 \003(\0132*.screentime.stored.v1.Par"
    "tialDay.AppsEntryR\004apps\0327\012\011AppsEntry\022\020\012\003key\030\001 \001(\011R\003key\022\024"
    "\012\005value\030\002 \001(\003R\005value:\0028\001\"G\012\015ReachedTarget\022\030\012\007instant\030"
    "\001 \001(\003R\007instant\022\034\012\011sixtieths\030\002 \001(\003R\011sixtieths\"\222\001\012\011"
    "UsagePeak\022\026\012\006within\030\001 \001(\003R\006within\022\022\012\004best\030\002 \001(\003R\004"
    "best\022\020\012\003end\030\003 \001(\003R\003end\022\020\012\003sum\030\004 \001(\003R\003sum\0225\012"
    "\005usage\030\005 \003(\0132\037.screentime.stored.v1.PeakUsageR\005usage\"G\012\011PeakUsage\022\024"
    "\012\005start\030\001 \001(\003R\005start\022\020\012\003end\030\002 \001(\003R\003end\022\022\012\004"
    "rate\030\003 \001(\003R\004rate\"\364\002\012\015ChainProgress\022\024\012\005steps\030\001 \001(\003"
    "R\005steps\022\"\012\012first_date\030\002 \001(\005H\000R\011firstDate\210\001\001\022\032\012\010p"
    "rogress\030\003 \001(\003R\010progress\022&\012\014last_counted\030\004 \001(\005H\001R\013lastCount"
    "ed\210\001\001\022\024\012\005today\030\005 \001(\003R\005today\0223\012\004peak\030\006 \001(\0132\037"
    ".screentime.stored.v1.UsagePeakR\004peak\022A\012\004apps\030\007 \003(\0132-.screentime.stored.v1.C"
    "hainProgress.AppsEntryR\004apps\0327\012\011AppsEntry\022\020\012\003key\030\001 \001(\011R\003key\022"
    "\024\012\005value\030\002 \001(\003R\005value:\0028\001B\015\012\013_first_dateB\017\012\015_last_co"
    "untedb\006proto3";
  return bytes;
}

/* stored/erasure.proto, 837 bytes */
const unsigned char *file_descriptor__stored__erasure(void) {
  static const unsigned char bytes[] =
    "\012\024stored/erasure.proto\022\024screentime.stored.v1\"\215\004\012\007Erasure\022\035\012\012era"
    "sure_id\030\001 \001(\011R\011erasureId\022\031\012\010child_id\030\002 \001(\011R\007childId\022\035"
    "\012\012device_ids\030\003 \003(\011R\011deviceIds\022\024\012\005start\030\004 \001(\003R\005start\022"
    "\024\012\005stage\030\005 \001(\003R\005stage\022\024\012\005table\030\006 \001(\003R\005table\022\033"
    "\012\011has_found\030\007 \001(\010R\010hasFound\022A\012\007waiting\030\010 \001(\0132'.screentime."
    "stored.v1.ErasedWaitingMarkR\007waiting\022\032\012\010position\030\011 \001(\003R\010position\022;\012"
    "\004rows\030\012 \003(\0132'.screentime.stored.v1.Erasure.RowsEntryR\004rows\022\026\012\006events\030"
    "\013 \001(\003R\006events\022 \012\014is_last_pass\030\014 \001(\010R\012isLastPass\022;\012\007entr"
    "ies\030\015 \003(\0132!.screentime.stored.v1.ErasedEntryR\007entries\0327\012\011RowsEntry\022\020\012"
    "\003key\030\001 \001(\011R\003key\022\024\012\005value\030\002 \001(\003R\005value:\0028\001\"v\012\021"
    "ErasedWaitingMark\022\022\012\004feed\030\001 \001(\003R\004feed\022\032\012\010position\030\002 \001"
    "(\003R\010position\022\022\012\004part\030\003 \001(\003R\004part\022\025\012\003key\030\004 \001(\011"
    "H\000R\003key\210\001\001B\006\012\004_key\"3\012\013ErasedEntry\022\022\012\004code\030\001 \001(\014"
    "R\004code\022\020\012\003day\030\002 \001(\003R\003day\"R\012\015ErasureEnding\022\034\012\010positi"
    "on\030\001 \001(\003H\000R\010position\022\033\012\010cuts_log\030\002 \001(\010H\000R\007cutsLogB\006"
    "\012\004stepb\006proto3";
  return bytes;
}

/* stored/shield.proto, 959 bytes */
const unsigned char *file_descriptor__stored__shield(void) {
  static const unsigned char bytes[] =
    "\012\023stored/shield.proto\022\024screentime.stored.v1\"\314\002\012\006Replay\022\?\012\007summing"
    "\030\001 \001(\0132#.screentime.stored.v1.ReplaySummingH\000R\007summing\022<\012\006paying\030\002 "
    "\001(\0132\".screentime.stored.v1.ReplayPayingH\000R\006paying\022C\012\007seconds\030\003 \003(\013"
    "2).screentime.stored.v1.Replay.SecondsEntryR\007seconds\022\031\012\005again\030\004 \001(\003H\001R"
    "\005again\210\001\001\022\024\012\005cause\030\005 \001(\005R\005cause\032:\012\014SecondsEntry\022\020"
    "\012\003key\030\001 \001(\003R\003key\022\024\012\005value\030\002 \001(\003R\005value:\0028\001B\007"
    "\012\005phaseB\010\012\006_again\"=\012\015ReplaySumming\022\022\012\004from\030\001 \001(\003R\004f"
    "rom\022\030\012\007reached\030\002 \001(\003R\007reached\"(\012\014ReplayPaying\022\030\012\007reach"
    "ed\030\001 \001(\003R\007reached\"\200\002\012\015SnapshotUsage\022\031\012\010child_id\030\001 \001"
    "(\011R\007childId\022\030\012\007section\030\002 \001(\003R\007section\022\030\012\007reached\030\003"
    " \001(\003R\007reached\022%\012\016closed_through\030\004 \001(\003R\015closedThrough\0226\012\004op"
    "en\030\005 \003(\0132\".screentime.stored.v1.OpenLearningR\004open\022A\012\010counters\030\006 \003"
    "(\0132%.screentime.stored.v1.SnapshotCounterR\010counters\"R\012\014OpenLearning\022\022\012\004date"
    "\030\001 \001(\003R\004date\022\020\012\003app\030\002 \001(\011R\003app\022\034\012\011sixtieths\030"
    "\003 \001(\003R\011sixtieths\"{\012\017SnapshotCounter\022\020\012\003app\030\001 \001(\011R\003app\022"
    "\036\012\012generation\030\002 \001(\003R\012generation\022\030\012\007seconds\030\003 \001(\003R\007"
    "seconds\022\034\012\011sixtieths\030\004 \001(\003R\011sixtiethsb\006proto3";
  return bytes;
}

/* stored/feed.proto, 669 bytes */
const unsigned char *file_descriptor__stored__feed(void) {
  static const unsigned char bytes[] =
    "\012\021stored/feed.proto\022\024screentime.stored.v1\032\022stored/badge.proto\032\023stored/shield"
    ".proto\"\341\002\012\016SnapshotCursor\0228\012\004walk\030\001 \001(\0132\".screentime.stored.v1.Sn"
    "apshotWalkH\000R\004walk\022A\012\007removal\030\002 \001(\0132%.screentime.stored.v1.SnapshotRemova"
    "lH\000R\007removal\022G\012\011iteration\030\003 \001(\0132'.screentime.stored.v1.SnapshotIterationH"
    "\000R\011iteration\022D\012\010learning\030\004 \001(\0132&.screentime.stored.v1.SnapshotLearningH\000"
    "R\010learning\022;\012\005usage\030\005 \001(\0132#.screentime.stored.v1.SnapshotUsageH\000R\005usag"
    "eB\006\012\004step\"U\012\014SnapshotWalk\022\031\012\005equal\030\001 \001(\011H\000R\005equal\210\001"
    "\001\022\027\012\004last\030\002 \001(\011H\001R\004last\210\001\001B\010\012\006_equalB\007\012\005"
    "_last\"I\012\017SnapshotRemoval\022\024\012\005table\030\001 \001(\003R\005table\022\027\012\004last"
    "\030\002 \001(\011H\000R\004last\210\001\001B\007\012\005_last\";\012\021SnapshotIteration\022\022\012"
    "\004mark\030\001 \001(\015R\004mark\022\022\012\004last\030\002 \001(\011R\004lastb\006proto3";
  return bytes;
}

/* stored/usage.proto, 988 bytes */
const unsigned char *file_descriptor__stored__usage(void) {
  static const unsigned char bytes[] =
    "\012\022stored/usage.proto\022\024screentime.stored.v1\"~\012\012RecordMark\022\024\012\005start\030"
    "\001 \001(\003R\005start\022\"\012\014installation\030\002 \001(\003R\014installation\022\032\012\010"
    "sequence\030\003 \001(\003R\010sequence\022\032\012\010conflict\030\004 \001(\003R\010conflict\"\306"
    "\002\012\007Recount\0224\012\004last\030\001 \001(\0132 .screentime.stored.v1.RecordMarkR\004last\022"
    "\030\012\007reached\030\002 \001(\003R\007reached\022\030\012\007horizon\030\003 \001(\003R\007horiz"
    "on\022\035\012\012reads_long\030\004 \001(\010R\011readsLong\022\024\012\005cause\030\005 \001(\005R"
    "\005cause\022\031\012\005again\030\006 \001(\003H\000R\005again\210\001\001\022#\012\015has_publishe"
    "d\030\007 \001(\010R\014hasPublished\022\037\012\013guardian_id\030\010 \001(\011R\012guardianId\022"
    "1\012\005ahead\030\011 \003(\0132\033.screentime.stored.v1.ClaimR\005aheadB\010\012\006_again\"\305\001"
    "\012\005Claim\022\020\012\003app\030\001 \001(\011R\003app\022\032\012\010category\030\002 \001(\005"
    "R\010category\022\024\012\005start\030\003 \001(\003R\005start\022\020\012\003end\030\004 \001(\003R"
    "\003end\022*\012\021points_per_minute\030\005 \001(\003R\017pointsPerMinute\022\036\012\012generatio"
    "n\030\006 \001(\003R\012generation\022\032\012\010assigned\030\007 \001(\003R\010assigned\"K\012\010"
    "Addition\022\035\012\007reached\030\001 \001(\003H\000R\007reached\210\001\001\022\024\012\005cause\030"
    "\002 \001(\005R\005causeB\012\012\010_reached\"\311\001\012\012Withdrawal\0224\012\004last\030\001 \001"
    "(\0132 .screentime.stored.v1.RecordMarkR\004last\022\026\012\006number\030\002 \001(\003R\006number\022"
    "\024\012\005order\030\003 \001(\003R\005order\022\026\012\006except\030\004 \003(\003R\006except\022"
    "\032\012\010restores\030\005 \001(\010R\010restores\022\031\012\005first\030\006 \001(\003H\000R\005"
    "first\210\001\001B\010\012\006_firstb\006proto3";
  return bytes;
}
