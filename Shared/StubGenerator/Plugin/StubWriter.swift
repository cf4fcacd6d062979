func stubFiles(_ schema: Schema, _ options: Options) -> [GeneratedFile] { [] }
