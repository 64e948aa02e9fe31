using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.CompilerServices;
using System.Text.Json.Nodes;
using Peregrine.Json.Differential.Harness;
using Peregrine.Json.Differential.Interop;

namespace Peregrine.Json.Differential.Contracts;

public sealed partial class ContractGenerator
{
    private static readonly string[] s_names =
    [
        "A", "B", "Id", "Name", "URLValue", "HTTP2Server", "iPhone", "_Foo", "Foo__Bar", "ÄBc", "Größe", "日本", "X1", "X2", "X3", "LongPropertyNameNumberOne", "LongPropertyNameNumberTwo", "LongPropertyNameNumberThree", "Value", "Key",
        "created_at", "in_reply_to_status_id", "in_reply_to_status_id_str", "in_reply_to_user_id", "aVeryVeryVeryVeryVeryVeryVeryVeryVeryVeryVeryVeryVeryVeryVeryVeryVeryVeryLongName", "K", "Σ", "ς", "ı", "İ",
        "AAAAAAA1", "AAAAAAA2", "AAAAAAAA1", "AAAAAAAA2", "AAAAAAAAAAAAAAA1", "AAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAA",
    ];

    /// <summary>Equal to others of the list above when case is ignored or a policy is applied.</summary>
    private static readonly string[] s_colliding = ["a", "value", "iphone", "foo__Bar"];

    private static readonly string[] s_jsonNames = ["", "a b", "é<\"", "😀", "x.y", "'", "UPPER", "lower", "a\\b", "+", "{", "\u0001", "long name of thirty-two characters", "日本語の名前"];

    private static readonly string[] s_strangeNames = ["$id", "$type", "$x", "same", "same"];

    /// <summary>One member: its name, its type, what holds its value (a field of the type), how it can be reached.</summary>
    private static readonly System.Buffers.SearchValues<string> s_writtenOnly = System.Buffers.SearchValues.Create(["Frozen", "ReadOnly", "Immutable", "Segment", "OnlyEnumerable"], StringComparison.Ordinal);

    private sealed record Slot(string Name, Type Type, FieldBuilder? Storage, Access Access)
    {
        public bool IsVirtual => Access.IsVirtual || Access.IsOverride;
    }

    private readonly record struct Access(MethodAttributes? Getter, MethodAttributes? Setter, bool IsInit, bool IsVirtual, bool IsOverride, bool IsIncluded);

    private readonly HashSet<Type> _requiring = [];
    private bool _hasRequired;

    private string[] NextNames(int most = 12)
    {
        int count = most == 12 && OneIn(10) ? _random.Next(12, 30) : _random.Next(0, most);
        IEnumerable<string> names = s_names.OrderBy(_ => _random.Next()).Take(count);
        return [.. OneIn(40) ? names.Append(s_colliding[_random.Next(s_colliding.Length)]) : names];
    }

    private List<Slot> Members(TypeBuilder type, int level, string[] names, bool isStruct = false, bool hasExtension = false)
    {
        var slots = new List<Slot>();
        _self = isStruct || level > 2 ? null : type;
        foreach (string name in names)
        {
            bool hasRequired = _hasRequired;
            _hasRequired = false;
            Type member = NextMemberType(level);
            _hasRequired = hasRequired;
            _self = isStruct || level > 2 ? null : type;
            slots.Add(OneIn(6) ? Field(type, name, member) : Property(type, name, member, NextAccess(isStruct)));
        }

        _self = null;
        if (OneIn(9) && !hasExtension)
        {
            slots.Add(ExtensionData(type));
        }

        FinishRequired(type);
        return slots;
    }

    /// <summary>As a compiler does: the type says that it declares required members.</summary>
    private void FinishRequired(TypeBuilder type)
    {
        if (_hasRequired)
        {
            _hasRequired = false;
            if (!_requiring.Add(type))
            {
                return;
            }

            type.SetCustomAttribute(new CustomAttributeBuilder(typeof(RequiredMemberAttribute).GetConstructor([])!, []));
        }
    }

    private Access NextAccess(bool isStruct)
    {
        MethodAttributes? getter = OneIn(25) ? OneIn(3) ? null : MethodAttributes.Private : MethodAttributes.Public;
        MethodAttributes? setter = OneIn(8) ? null : OneIn(12) ? MethodAttributes.Private : MethodAttributes.Public;
        if (getter is null && setter is null)
        {
            getter = MethodAttributes.Public;
        }

        bool isIncluded = OneIn(getter is MethodAttributes.Private || setter is MethodAttributes.Private ? 2 : 20);
        if (OneIn(40))
        {
            (getter, setter, isIncluded) = (MethodAttributes.Family, MethodAttributes.Family, OneIn(2));
        }

        bool isVirtual = !isStruct && OneIn(6) && getter is not MethodAttributes.Private && setter is not MethodAttributes.Private;
        return new Access(getter, setter, setter is not null && OneIn(6), isVirtual, false, isIncluded);
    }

    private Slot Field(TypeBuilder type, string name, Type member)
    {
        bool isPrivate = OneIn(8);
        FieldBuilder field = type.DefineField(name, member, (isPrivate ? FieldAttributes.Private : FieldAttributes.Public) | (OneIn(6) ? FieldAttributes.InitOnly : 0));
        if (OneIn(2))
        {
            Attribute(field.SetCustomAttribute, typeof(JsonIncludeAttribute));
        }

        Nullability(field.SetCustomAttribute);
        MemberAttributes(field.SetCustomAttribute, member, canSet: !field.IsInitOnly);
        return new Slot(name, member, field, default);
    }

    private Slot Property(TypeBuilder type, string name, Type member, Access access)
    {
        FieldBuilder field = type.DefineField("_" + name, member, FieldAttributes.Private);
        PropertyBuilder property = type.DefineProperty(name, PropertyAttributes.None, member, null);
        MethodAttributes slot = access.IsOverride ? MethodAttributes.Virtual | MethodAttributes.ReuseSlot : access.IsVirtual ? MethodAttributes.Virtual | MethodAttributes.NewSlot : 0;
        if (access.Getter is { } getting)
        {
            MethodBuilder getter = type.DefineMethod("get_" + name, Accessor | getting | slot, member, []);
            ILGenerator get = getter.GetILGenerator();
            Log(get);
            get.Emit(OpCodes.Ldarg_0);
            get.Emit(OpCodes.Ldfld, field);
            get.Emit(OpCodes.Ret);
            if (OneIn(15))
            {
                Attribute(getter.DefineParameter(0, ParameterAttributes.None, null).SetCustomAttribute, OneIn(2) ? typeof(MaybeNullAttribute) : typeof(NotNullAttribute));
            }

            property.SetGetMethod(getter);
        }

        if (access.Setter is { } setting)
        {
            MethodBuilder setter = type.DefineMethod(
                "set_" + name, Accessor | setting | slot, CallingConventions.HasThis, typeof(void), access.IsInit ? [typeof(IsExternalInit)] : null, null, [member], null, null);
            ILGenerator set = setter.GetILGenerator();
            Log(set);
            set.Emit(OpCodes.Ldarg_0);
            set.Emit(OpCodes.Ldarg_1);
            set.Emit(OpCodes.Stfld, field);
            set.Emit(OpCodes.Ret);
            if (OneIn(15))
            {
                Attribute(setter.DefineParameter(1, ParameterAttributes.None, "value").SetCustomAttribute, OneIn(2) ? typeof(AllowNullAttribute) : typeof(DisallowNullAttribute));
            }

            property.SetSetMethod(setter);
        }

        if (access.IsIncluded)
        {
            Attribute(property.SetCustomAttribute, typeof(JsonIncludeAttribute));
        }

        Nullability(property.SetCustomAttribute);
        MemberAttributes(property.SetCustomAttribute, member, access.Setter is not null);
        return new Slot(name, member, field, access);
    }

    private Slot ExtensionData(TypeBuilder type)
    {
        Type[] kinds = [typeof(Dictionary<string, object>), typeof(Dictionary<string, JsonElement>), typeof(IDictionary<string, object>), typeof(IDictionary<string, JsonElement>), typeof(SortedDictionary<string, object>), typeof(JsonObject)];
        Type member = kinds[_random.Next(OneIn(6) ? 6 : 5)];
        PropertyBuilder property = EmittedCode.Property(type, "More", member);
        Attribute(property.SetCustomAttribute, typeof(JsonExtensionDataAttribute));
        return new Slot("More", member, null, default);
    }

    private void Nullability(Action<CustomAttributeBuilder> set)
    {
        if (OneIn(5))
        {
            Attribute(set, typeof(NullableAttribute), (byte)_random.Next(3));
        }
    }

    private void MemberAttributes(Action<CustomAttributeBuilder> set, Type member, bool canSet)
    {
        if (OneIn(8))
        {
            string[] names = OneIn(10) ? s_strangeNames : s_jsonNames;
            Attribute(set, typeof(JsonPropertyNameAttribute), names[_random.Next(names.Length)]);
        }

        if (OneIn(10))
        {
            Attribute(set, typeof(JsonPropertyOrderAttribute), _random.Next(-2, 3));
        }

        if (OneIn(8))
        {
            // System.Text.Json calls the getter of a member that it never writes.
            JsonIgnoreCondition[] conditions = [JsonIgnoreCondition.Always, JsonIgnoreCondition.Never, JsonIgnoreCondition.WhenWritingDefault, _isLogged ? JsonIgnoreCondition.Never : JsonIgnoreCondition.WhenWriting, JsonIgnoreCondition.WhenReading, JsonIgnoreCondition.WhenWritingNull];
            bool takesNull = member is TypeBuilder || !member.IsValueType || (member.IsGenericType && member.GetGenericTypeDefinition() == typeof(Nullable<>));
            Attribute(set, typeof(JsonIgnoreAttribute), ("Condition", conditions[_random.Next(takesNull || OneIn(20) ? 6 : 5)]));
        }
        else if (OneIn(canSet ? 15 : 300))
        {
            bool isKeyword = canSet && OneIn(2);
            _hasRequired |= isKeyword;
            Attribute(set, isKeyword ? typeof(RequiredMemberAttribute) : typeof(JsonRequiredAttribute));
        }

        if (OneIn(8) && (IsNumber(member) || (member.IsGenericType && !HasOwn(member) && IsNumber(member.GetGenericArguments()[^1]) && typeof(IEnumerable).IsAssignableFrom(member)) || OneIn(60)))
        {
            Attribute(set, typeof(JsonNumberHandlingAttribute), NextNumberHandling());
        }

        // What can only be written is refused later than System.Text.Json does, or earlier.
        if (OneIn(HasOwn(member) || member.IsValueType ? 60 : 12) && !(member.IsGenericType && member.Name.AsSpan().IndexOfAny(s_writtenOnly) >= 0))
        {
            Attribute(set, typeof(JsonObjectCreationHandlingAttribute), OneIn(4) ? JsonObjectCreationHandling.Replace : JsonObjectCreationHandling.Populate);
        }

        Type? converter = member == typeof(Celsius) ? typeof(CelsiusConverter)
            : member == typeof(Money) ? typeof(MoneyConverter)
            : member == typeof(int) && OneIn(10) ? OneIn(2) ? typeof(IntConverter) : typeof(NullRefusingConverter)
            : member == typeof(int?) && OneIn(3) ? OneIn(2) ? typeof(NullableIntConverter) : typeof(IntConverter)
            : member == typeof(string) && OneIn(12) ? typeof(NullTakingConverter)
            : member == typeof(Code) ? OneIn(2) ? typeof(CodeConverter) : typeof(PlainCodeConverter)
            : OneIn(400) ? typeof(CelsiusConverter)
            : !HasOwn(member) && member.IsEnum && OneIn(4) ? typeof(JsonStringEnumConverter)
            : null;
        if (converter is not null && !OneIn(6))
        {
            Attribute(set, typeof(JsonConverterAttribute), converter);
        }
    }

    private JsonNumberHandling NextNumberHandling() => _random.Next(6) switch
    {
        0 => JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString,
        1 => JsonNumberHandling.AllowReadingFromString,
        2 => JsonNumberHandling.AllowNamedFloatingPointLiterals,
        3 => JsonNumberHandling.WriteAsString,
        4 => JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowNamedFloatingPointLiterals,
        _ => JsonNumberHandling.Strict,
    };

    private static bool IsNumber(Type type)
    {
        Type simple = type.IsGenericType && !HasOwn(type) ? Nullable.GetUnderlyingType(type) ?? type : type;
        return simple is not TypeBuilder && !HasOwn(simple) && !simple.IsEnum && (Type.GetTypeCode(simple) is >= TypeCode.SByte and <= TypeCode.Decimal || simple == typeof(Half) || simple == typeof(Int128) || simple == typeof(UInt128));
    }

    /// <summary>The type is, or is made with, one that is not finished yet.</summary>
    private static bool HasOwn(Type type) =>
        type is TypeBuilder || (type.HasElementType && HasOwn(type.GetElementType()!)) || (type.IsGenericType && type.GetGenericArguments().Any(HasOwn));
}
