using System.Reflection;
using System.Reflection.Emit;
using System.Text.Encodings.Web;
using System.Text.Unicode;
using Peregrine.Json.Differential.Cases;

namespace Peregrine.Json.Differential.Contracts;

/// <summary>Makes types that nobody wrote: random members of random types with random attributes, emitted at run time; and options to go with them.</summary>
public sealed class ContractGenerator(int seed)
{
    private static int s_serial;

    private static readonly Type[] s_scalars =
    [
        typeof(bool), typeof(sbyte), typeof(byte), typeof(short), typeof(ushort), typeof(int), typeof(int), typeof(uint), typeof(long), typeof(ulong), typeof(Int128), typeof(UInt128), typeof(double), typeof(double), typeof(float),
        typeof(Half), typeof(decimal), typeof(string), typeof(string), typeof(string), typeof(char), typeof(Guid), typeof(DateTime), typeof(DateTimeOffset), typeof(DateOnly), typeof(TimeOnly), typeof(TimeSpan), typeof(Version),
        typeof(Uri), typeof(byte[]), typeof(Day), typeof(Colours), typeof(NamedEnum), typeof(BigEnum), typeof(PoliteEnum),
    ];

    private static readonly Type[] s_keys = [typeof(string), typeof(string), typeof(int), typeof(Guid), typeof(Day), typeof(long), typeof(bool), typeof(DateOnly), typeof(decimal), typeof(char)];

    private static readonly string[] s_names =
    [
        "A", "B", "Id", "Name", "URLValue", "HTTP2Server", "iPhone", "_Foo", "Foo__Bar", "ÄBc", "Größe", "日本", "X1", "X2", "X3", "LongPropertyNameNumberOne", "LongPropertyNameNumberTwo", "LongPropertyNameNumberThree", "Value", "Key",
        "created_at", "in_reply_to_status_id", "in_reply_to_status_id_str", "in_reply_to_user_id", "a", "value", "aVeryVeryVeryVeryVeryVeryVeryVeryVeryVeryVeryVeryVeryVeryVeryVeryVeryVeryLongName", "K", "Σ", "ς", "ı", "İ",
        "AAAAAAA1", "AAAAAAA2", "AAAAAAAA1", "AAAAAAAA2", "AAAAAAAAAAAAAAA1", "AAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAA",
    ];

    private static readonly string[] s_jsonNames = ["", "a b", "é<\"", "😀", "$id", "$type", "x.y", "'", "same", "UPPER", "lower", "a\\b", "+", "{", "\u0001", "long name of thirty-two characters", "日本語の名前"];

    private readonly Random _random = new(seed);
    private readonly ModuleBuilder _module = AssemblyBuilder
        .DefineDynamicAssembly(new AssemblyName("RandomContracts" + Interlocked.Increment(ref s_serial)), AssemblyBuilderAccess.Run)
        .DefineDynamicModule("RandomContracts");

    private int _types;

    /// <summary>A class or struct with 0 to 12 members, nested up to three levels.</summary>
    public Type NextType(int level = 0)
    {
        bool isStruct = _random.Next(5) == 0;
        TypeBuilder type = _module.DefineType(
            "T" + _types++, TypeAttributes.Public | (isStruct ? TypeAttributes.SequentialLayout | TypeAttributes.Sealed : TypeAttributes.Class), isStruct ? typeof(ValueType) : typeof(object));
        if (_random.Next(20) == 0)
        {
            Attribute(type.SetCustomAttribute, typeof(JsonNumberHandlingAttribute), _random.Next(4) switch
            {
                0 => JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString,
                1 => JsonNumberHandling.AllowReadingFromString,
                2 => JsonNumberHandling.AllowNamedFloatingPointLiterals,
                _ => JsonNumberHandling.WriteAsString,
            });
        }

        if (_random.Next(25) == 0)
        {
            Attribute(type.SetCustomAttribute, typeof(JsonUnmappedMemberHandlingAttribute), _random.Next(2) == 0 ? JsonUnmappedMemberHandling.Disallow : JsonUnmappedMemberHandling.Skip);
        }

        int count = _random.Next(10) == 0 ? _random.Next(12, 30) : _random.Next(0, 12);
        string[] names = [.. s_names.OrderBy(_ => _random.Next()).Take(count)];
        var parameters = new List<(FieldBuilder Field, string Name)>();
        bool takesParameters = !isStruct && _random.Next(4) == 0;
        foreach (string name in names)
        {
            Type member = NextMemberType(level);
            if (takesParameters && _random.Next(2) == 0)
            {
                parameters.Add((Property(type, name, member, hasSetter: _random.Next(3) == 0), name));
            }
            else if (_random.Next(6) == 0)
            {
                FieldBuilder field = type.DefineField(name, member, FieldAttributes.Public);
                MemberAttributes(field.SetCustomAttribute, member, isField: true);
            }
            else
            {
                Property(type, name, member, hasSetter: _random.Next(12) != 0);
            }
        }

        if (takesParameters && parameters.Count > 0)
        {
            Constructor(type, [.. parameters.OrderBy(_ => _random.Next())]);
        }
        else if (!isStruct)
        {
            type.DefineDefaultConstructor(MethodAttributes.Public);
        }

        return type.CreateType();
    }

    /// <summary>Options that fit any contract.</summary>
    public JsonSerializerOptions NextOptions()
    {
        var options = new JsonSerializerOptions
        {
            PropertyNamingPolicy = _random.Next(8) switch
            {
                0 => JsonNamingPolicy.CamelCase,
                1 => JsonNamingPolicy.SnakeCaseLower,
                2 => JsonNamingPolicy.KebabCaseUpper,
                3 => JsonNamingPolicy.SnakeCaseUpper,
                _ => null,
            },
            DictionaryKeyPolicy = _random.Next(5) == 0 ? JsonNamingPolicy.CamelCase : null,
            PropertyNameCaseInsensitive = _random.Next(4) == 0,
            IncludeFields = _random.Next(2) == 0,
            IgnoreReadOnlyProperties = _random.Next(8) == 0,
            IgnoreReadOnlyFields = _random.Next(8) == 0,
            WriteIndented = _random.Next(4) == 0,
            AllowTrailingCommas = _random.Next(4) == 0,
            ReadCommentHandling = _random.Next(4) == 0 ? JsonCommentHandling.Skip : JsonCommentHandling.Disallow,
            UnmappedMemberHandling = _random.Next(10) == 0 ? JsonUnmappedMemberHandling.Disallow : JsonUnmappedMemberHandling.Skip,
            MaxDepth = _random.Next(6) == 0 ? _random.Next(1, 8) : 0,
            RespectRequiredConstructorParameters = _random.Next(10) == 0,
            AllowDuplicateProperties = _random.Next(10) != 0,
            Encoder = _random.Next(6) switch
            {
                0 => JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
                1 => JavaScriptEncoder.Create(UnicodeRanges.All),
                2 => JavaScriptEncoder.Create(UnicodeRanges.BasicLatin, UnicodeRanges.Latin1Supplement),
                _ => null,
            },
            NumberHandling = _random.Next(8) switch
            {
                0 => JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString,
                1 => JsonNumberHandling.AllowReadingFromString,
                2 => JsonNumberHandling.AllowNamedFloatingPointLiterals,
                3 => JsonNumberHandling.WriteAsString,
                _ => JsonNumberHandling.Strict,
            },
            DefaultIgnoreCondition = _random.Next(6) switch
            {
                0 => JsonIgnoreCondition.WhenWritingNull,
                1 => JsonIgnoreCondition.WhenWritingDefault,
                _ => JsonIgnoreCondition.Never,
            },
        };
        if (options.WriteIndented && _random.Next(2) == 0)
        {
            options.IndentCharacter = _random.Next(2) == 0 ? '\t' : ' ';
            options.IndentSize = _random.Next(0, 9);
            options.NewLine = _random.Next(2) == 0 ? "\r\n" : "\n";
        }

        if (_random.Next(6) == 0)
        {
            options.Converters.Add(new JsonStringEnumConverter(_random.Next(2) == 0 ? JsonNamingPolicy.KebabCaseLower : null, _random.Next(4) != 0));
        }

        return options;
    }

    private Type NextMemberType(int level)
    {
        int kind = _random.Next(20);
        if (kind < 11 || level >= 3)
        {
            Type scalar = s_scalars[_random.Next(s_scalars.Length)];
            return scalar.IsValueType && _random.Next(5) == 0 ? typeof(Nullable<>).MakeGenericType(scalar) : scalar;
        }

        Type element = NextMemberType(level + 1);
        return kind switch
        {
            11 => element.MakeArrayType(),
            12 => typeof(List<>).MakeGenericType(element),
            13 => typeof(Dictionary<,>).MakeGenericType(s_keys[_random.Next(s_keys.Length)], element),
            14 => typeof(IEnumerable<>).MakeGenericType(element),
            15 => typeof(IReadOnlyDictionary<,>).MakeGenericType(typeof(string), element),
            16 => typeof(System.Collections.Immutable.ImmutableArray<>).MakeGenericType(element),
            17 => typeof(KeyValuePair<,>).MakeGenericType(typeof(string), element),
            _ => NextType(level + 1),
        };
    }

    private FieldBuilder Property(TypeBuilder type, string name, Type member, bool hasSetter)
    {
        FieldBuilder field = type.DefineField("_" + name, member, FieldAttributes.Private);
        PropertyBuilder property = type.DefineProperty(name, PropertyAttributes.None, member, null);
        const MethodAttributes Accessor = MethodAttributes.Public | MethodAttributes.SpecialName | MethodAttributes.HideBySig;
        MethodBuilder getter = type.DefineMethod("get_" + name, Accessor, member, []);
        ILGenerator get = getter.GetILGenerator();
        get.Emit(OpCodes.Ldarg_0);
        get.Emit(OpCodes.Ldfld, field);
        get.Emit(OpCodes.Ret);
        property.SetGetMethod(getter);
        if (hasSetter)
        {
            MethodBuilder setter = type.DefineMethod("set_" + name, Accessor, null, [member]);
            ILGenerator set = setter.GetILGenerator();
            set.Emit(OpCodes.Ldarg_0);
            set.Emit(OpCodes.Ldarg_1);
            set.Emit(OpCodes.Stfld, field);
            set.Emit(OpCodes.Ret);
            property.SetSetMethod(setter);
        }

        MemberAttributes(property.SetCustomAttribute, member, isField: false, hasSetter);
        return field;
    }

    private void MemberAttributes(Action<CustomAttributeBuilder> set, Type member, bool isField, bool hasSetter = true)
    {
        if (_random.Next(8) == 0)
        {
            Attribute(set, typeof(JsonPropertyNameAttribute), s_jsonNames[_random.Next(s_jsonNames.Length)]);
        }

        if (_random.Next(10) == 0)
        {
            Attribute(set, typeof(JsonPropertyOrderAttribute), _random.Next(-2, 3));
        }

        if (isField && _random.Next(2) == 0)
        {
            set(new CustomAttributeBuilder(typeof(JsonIncludeAttribute).GetConstructor([])!, []));
        }

        if (_random.Next(8) == 0)
        {
            JsonIgnoreCondition[] conditions = [JsonIgnoreCondition.Always, JsonIgnoreCondition.Never, JsonIgnoreCondition.WhenWritingDefault, JsonIgnoreCondition.WhenWriting, JsonIgnoreCondition.WhenReading, JsonIgnoreCondition.WhenWritingNull];
            bool takesNull = !member.IsValueType || Nullable.GetUnderlyingType(member) is not null;
            JsonIgnoreCondition condition = conditions[_random.Next(takesNull ? 6 : 5)];
            set(new CustomAttributeBuilder(
                typeof(JsonIgnoreAttribute).GetConstructor([])!, [], [typeof(JsonIgnoreAttribute).GetProperty("Condition")!], [condition]));
        }
        else if (hasSetter && _random.Next(15) == 0)
        {
            set(new CustomAttributeBuilder(typeof(JsonRequiredAttribute).GetConstructor([])!, []));
        }

        if (_random.Next(8) == 0 && IsNumber(member))
        {
            Attribute(set, typeof(JsonNumberHandlingAttribute), _random.Next(2) == 0 ? JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString : JsonNumberHandling.Strict);
        }
    }

    private static bool IsNumber(Type type) =>
        (Nullable.GetUnderlyingType(type) ?? type) is { IsEnum: false } t && (Type.GetTypeCode(t) is >= TypeCode.SByte and <= TypeCode.Decimal || t == typeof(Half) || t == typeof(Int128) || t == typeof(UInt128));

    private static void Constructor(TypeBuilder type, (FieldBuilder Field, string Name)[] parameters)
    {
        ConstructorBuilder constructor = type.DefineConstructor(MethodAttributes.Public, CallingConventions.Standard, [.. parameters.Select(p => p.Field.FieldType)]);
        ILGenerator il = constructor.GetILGenerator();
        il.Emit(OpCodes.Ldarg_0);
        il.Emit(OpCodes.Call, typeof(object).GetConstructor([])!);
        for (int i = 0; i < parameters.Length; i++)
        {
            constructor.DefineParameter(i + 1, ParameterAttributes.None, parameters[i].Name);
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Ldarg, i + 1);
            il.Emit(OpCodes.Stfld, parameters[i].Field);
        }

        il.Emit(OpCodes.Ret);
    }

    private static void Attribute(Action<CustomAttributeBuilder> set, Type attribute, object argument) =>
        set(new CustomAttributeBuilder(attribute.GetConstructor([argument.GetType()])!, [argument]));
}
