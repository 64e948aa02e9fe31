using System.Text;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Emit;
using Peregrine.Json.Names;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Discovery;

/// <summary>
/// Creates contracts of F# unions, if System.Text.Json supports unions. FSharp.Core, called by reflection once for each contract, describes the cases. A case
/// with fields is an object: the fields are both its members and the arguments of the case's constructor.
/// </summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class FSharpUnions
{
    private const string DefaultDiscriminator = "$type";

    private static readonly MethodInfo s_of = typeof(FSharpUnions).GetMethod(nameof(Of), BindingFlags.NonPublic | BindingFlags.Static)!;
    private static readonly MethodInfo s_caseOf = typeof(FSharpUnions).GetMethod(nameof(CaseOf), BindingFlags.NonPublic | BindingFlags.Static)!;

    /// <summary>A case as the type declares it.</summary>
    /// <param name="Name">The name in F#.</param>
    /// <param name="Declared">The name declared for JSON, or null.</param>
    /// <param name="Fields">The properties that return the case's fields.</param>
    /// <param name="Maker">The constructor or static method that creates a value.</param>
    private sealed record Shape(string Name, string? Declared, PropertyInfo[] Fields, MethodBase Maker);

    /// <summary>Creates the contract of a union, around a contract that delegates to System.Text.Json; null if all values must be delegated.</summary>
    /// <param name="type">The union.</param>
    /// <param name="core">FSharp.Core.</param>
    /// <param name="whole">The contract that delegates to System.Text.Json.</param>
    /// <param name="options">The options.</param>
    public static TypeContract? Find(Type type, Assembly core, TypeContract whole, OptionsScope options)
    {
        if (!RuntimeFeature.IsDynamicCodeSupported || StjVersion.IsUnseen || options.References != ReferenceMode.None
            || ShapesOf(type, core, out MethodInfo? tag) is not { } shapes)
        {
            return null;
        }

        return (TypeContract)Unwrapped.Call(s_of.MakeGenericMethod(type), shapes, tag, whole, options)!;
    }

    /// <summary>Returns the cases, indexed by tag; null if the type does not have the expected structure.</summary>
    private static Shape[]? ShapesOf(Type type, Assembly core, out MethodInfo? tag)
    {
        tag = null;
        MethodInfo? casesOf = core.GetType("Microsoft.FSharp.Reflection.FSharpType")?.GetMethod("GetUnionCases");
        MethodInfo? makerOf = core.GetType("Microsoft.FSharp.Reflection.FSharpValue")?.GetMethod("PreComputeUnionConstructorInfo");
        MethodInfo? tagOf = core.GetType("Microsoft.FSharp.Reflection.FSharpValue")?.GetMethod("PreComputeUnionTagMemberInfo");
        Type? info = core.GetType("Microsoft.FSharp.Reflection.UnionCaseInfo");
        MethodInfo? fieldsOf = info?.GetMethod("GetFields");
        MethodInfo? attributesOf = info?.GetMethod("GetCustomAttributes", [typeof(Type)]);
        MethodInfo? unionOf = info?.GetProperty("DeclaringType")?.GetMethod;
        MethodInfo? nameOf = info?.GetProperty("Name")?.GetMethod;
        MethodInfo? numberOf = info?.GetProperty("Tag")?.GetMethod;
        if (!type.IsVisible || Array.Exists([casesOf, makerOf, tagOf, fieldsOf, attributesOf, unionOf, nameOf, numberOf], static one => one is null))
        {
            // The type is not public, these members were trimmed away, or this version of FSharp.Core has others.
            return null;
        }

        var cases = (Array)Unwrapped.Call(casesOf!, type, null)!;
        var shapes = new Shape[cases.Length];
        foreach (object one in cases)
        {
            var fields = (PropertyInfo[])fieldsOf!.Invoke(one, null)!;
            var method = (MethodInfo)Unwrapped.Call(makerOf!, one, null)!;
            MethodBase? maker = fields.Length == 0 || type.IsValueType ? method
                : Array.Find(fields[0].DeclaringType!.GetConstructors(
                    BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic), c => IsOf(c, fields));
            if ((Type)unionOf!.Invoke(one, null)! != type || maker is null || method.ReturnType != type
                || Array.Exists(fields, field => field.DeclaringType != fields[0].DeclaringType || field.IsDefined(typeof(JsonAttribute), inherit: false)))
            {
                return null;
            }

            object[] names = (object[])attributesOf!.Invoke(one, [typeof(JsonPropertyNameAttribute)])!;
            shapes[(int)numberOf!.Invoke(one, null)!] = new Shape(
                (string)nameOf!.Invoke(one, null)!, names is [JsonPropertyNameAttribute named] ? named.Name : null, fields, maker);
        }

        // If null represents a case, the tag is not a property, because null has no properties.
        tag = shapes.Length == 1 ? null : (Unwrapped.Call(tagOf!, type, null) as PropertyInfo)?.GetMethod;
        return shapes.Length == 1 || tag is { IsStatic: false } ? shapes : null;
    }

    private static bool IsOf(ConstructorInfo constructor, PropertyInfo[] fields) =>
        constructor.GetParameters() is var taken && taken.Length == fields.Length
            && !Array.Exists(taken, p => p.ParameterType != fields[p.Position].PropertyType);

    private static FSharpUnionContract<T> Of<T>(Shape[] shapes, MethodInfo? tag, TypeContract<T> whole, OptionsScope options) =>
        new(() => Describe<T>(shapes, options), tag is null ? null : TagOf<T>(tag), whole);

    private static StructGet<T, int> TagOf<T>(MethodInfo tag)
    {
        if (typeof(T).IsValueType)
        {
            return tag.CreateDelegate<StructGet<T, int>>();
        }

        Func<T, int> get = tag.CreateDelegate<Func<T, int>>();
        return (ref T value) => get(value);
    }

    private static FSharpUnionPlan<T> Describe<T>(Shape[] shapes, OptionsScope options)
    {
        string discriminator = typeof(T).GetCustomAttribute<JsonPolymorphicAttribute>(inherit: false)?.TypeDiscriminatorPropertyName ?? DefaultDiscriminator;
        byte[] discriminatorText = Encoding.UTF8.GetBytes(discriminator);
        var reserved = new MetadataNames(discriminator == DefaultDiscriminator ? null : discriminatorText, allowsOutOfOrder: false);
        byte[] prefix = [(byte)'"', .. discriminator == DefaultDiscriminator
            ? discriminatorText
            : EscapedName.Encode(discriminator, options.Escapes), (byte)'"', (byte)':'];
        bool refusesUnknown = (typeof(T).GetCustomAttribute<JsonUnmappedMemberHandlingAttribute>(inherit: false)?.UnmappedMemberHandling
            ?? options.Settings.UnmappedMemberHandling) == JsonUnmappedMemberHandling.Disallow;
        FSharpCase<T>[] cases = Array.ConvertAll(shapes, Made);
        return new FSharpUnionPlan<T>
        {
            Cases = cases,
            Names = new NameTable(Array.ConvertAll(cases, static one => one.Name), null, options.Settings.PropertyNameCaseInsensitive, options.Escapes),
            Discriminator = discriminator,
            Reserved = reserved,
            Expected = Prediction.Of(discriminatorText, 0, ignoreCase: false),
            RefusesUnknown = refusesUnknown,
            Escapes = options.Escapes,
        };

        FSharpCase<T> Made(Shape shape)
        {
            string name = NameOf(shape.Declared, shape.Name, options);
            byte[] quoted = [(byte)'"', .. EscapedName.Encode(name, options.Escapes), (byte)'"'];
            if (shape.Fields.Length == 0)
            {
                return new FSharpCase<T>(name, quoted, ((MethodInfo)shape.Maker).CreateDelegate<Func<T>>(), null);
            }

            object fields = Unwrapped.Call(
                s_caseOf.MakeGenericMethod(typeof(T), shape.Fields[0].DeclaringType!), shape, refusesUnknown, options, reserved,
                (byte[])[.. prefix, .. quoted], prefix.Length, name)!;
            return new FSharpCase<T>(name, quoted, null, (DerivedType<T>)fields);
        }
    }

    private static string NameOf(string? declared, string name, OptionsScope options) =>
        declared ?? options.Settings.PropertyNamingPolicy?.ConvertName(name) ?? name;

    private static DerivedType<TUnion, TCase> CaseOf<TUnion, TCase>(
        Shape shape, bool refusesUnknown, OptionsScope options, MetadataNames reserved, byte[] block, int nameLength, string name) =>
        new(
            new ObjectContract<TCase>(
                options, _ => PlanOf<TCase>(shape, refusesUnknown, options),
                (contract, out reason, out detail) =>
                {
                    detail = null;
                    return EmittedExecutor.Create(contract.Plan, options.IsLasting, out reason);
                }),
            reserved,
            block,
            nameLength,
            name,
            options.Escapes);

    /// <summary>Creates the plan of a case. The options' settings for null members and nullability do not apply to its members.</summary>
    private static ObjectPlan<T> PlanOf<T>(Shape shape, bool refusesUnknown, OptionsScope options)
    {
        var owner = new TypeFacts
        {
            Type = typeof(T),
            UnmappedMemberHandling = refusesUnknown ? JsonUnmappedMemberHandling.Disallow : JsonUnmappedMemberHandling.Skip,
        };
        var maker = new MemberMaker(owner, checksRequired: false, hasParameters: true, options);
        var members = new PlanMember[shape.Fields.Length];
        var parameters = new ParameterSpec[members.Length];
        for (int i = 0; i < members.Length; i++)
        {
            PropertyInfo field = shape.Fields[i];
            Type type = field.PropertyType;
            options.PrepareFirst(type);
            var facts = new MemberFacts
            {
                ClrName = field.Name,
                DeclaringType = field.DeclaringType!,
                ValueType = type,
                Code = new MemberCode(null, field.GetMethod, null),
                CanGet = true,
                Condition = JsonIgnoreCondition.Never,
                CreationHandling = JsonObjectCreationHandling.Replace,
                IsRequired = options.Settings.RespectRequiredConstructorParameters,
            };
            members[i] = maker.Describe(facts, NameOf(null, field.Name, options), WriteCondition.Always).PassedTo(i, field.Name, refusesNull: false);
            parameters[i] = new ParameterSpec(type, i, i, GenericTypes.DefaultOf(type));
        }

        return ObjectDiscovery.PlanOf(
            new ObjectFacts<T>
            {
                Owner = owner,
                Constructor = shape.Maker,
                CreateWith = ObjectDiscovery.MakerWith<T>(shape.Maker),
            },
            members, parameters, null, options);
    }
}
