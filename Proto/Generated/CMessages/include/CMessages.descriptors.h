/* Written by StubGenerator. Do not edit. */
#pragma once

/* Serialized google.protobuf.FileDescriptorProto messages. */
const unsigned char *file_descriptor__screentime__admin__v1__admin(void);
const unsigned char *file_descriptor__screentime__common__v1__errors(void);
const unsigned char *file_descriptor__screentime__badge__v1__activities(void);
const unsigned char *file_descriptor__screentime__badge__v1__criteria(void);
const unsigned char *file_descriptor__screentime__common__v1__changes(void);
const unsigned char *file_descriptor__screentime__common__v1__common(void);
const unsigned char *file_descriptor__screentime__badge__v1__badge(void);
const unsigned char *file_descriptor__screentime__badge__v1__rewards(void);
const unsigned char *file_descriptor__screentime__badge__v1__profile(void);
const unsigned char *file_descriptor__screentime__badge__v1__awards(void);
const unsigned char *file_descriptor__screentime__badge__v1__definitions(void);
const unsigned char *file_descriptor__screentime__usage__v1__usage(void);
const unsigned char *file_descriptor__screentime__challenge__v1__streak_explanations(void);
const unsigned char *file_descriptor__screentime__challenge__v1__streaks(void);
const unsigned char *file_descriptor__screentime__challenge__v1__challenge(void);
const unsigned char *file_descriptor__screentime__challenge__v1__builder(void);
const unsigned char *file_descriptor__screentime__challenge__v1__explanations(void);
const unsigned char *file_descriptor__screentime__challenge__v1__levels(void);
const unsigned char *file_descriptor__screentime__family__v1__family(void);
const unsigned char *file_descriptor__screentime__privacy__v1__privacy(void);
const unsigned char *file_descriptor__screentime__feed__v1__feed(void);
const unsigned char *file_descriptor__screentime__inbox__v1__inbox(void);
const unsigned char *file_descriptor__screentime__shield__v1__commands(void);
const unsigned char *file_descriptor__screentime__shield__v1__shield(void);
const unsigned char *file_descriptor__screentime__shield__v1__conflicts(void);
const unsigned char *file_descriptor__screentime__shield__v1__inventory(void);
