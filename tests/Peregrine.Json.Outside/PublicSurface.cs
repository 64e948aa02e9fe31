using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.RegularExpressions;

namespace Peregrine.Json.Outside;

/// <summary>
/// The public surface of an assembly as text: what a review of a change should see. Names of types, parameters, defaults, marks of nullable references wherever they stand, constraints,
/// <c>this</c>, and the attributes that a caller's compiler, analyzers or editor act on.
/// </summary>
internal static partial class PublicSurface
{
    /// <summary>Attributes that change what a caller is told, by the name of their type without its end.</summary>
    private static readonly string[] s_shown =
    [
        "EditorBrowsable", "RequiresUnreferencedCode", "RequiresDynamicCode", "StringSyntax", "NotNullWhen", "MaybeNullWhen", "MemberNotNullWhen", "MemberNotNull", "NotNullIfNotNull", "NotNull", "MaybeNull",
        "AllowNull", "DisallowNull", "DoesNotReturn", "DoesNotReturnIf", "Experimental", "Obsolete", "Flags", "AttributeUsage", "DynamicallyAccessedMembers", "OverloadResolutionPriority", "UnscopedRef",
        "CallerArgumentExpression", "InterpolatedStringHandler", "CollectionBuilder", "JsonConverter", "JsonDerivedType", "JsonPolymorphic", "EnumeratorCancellation",
    ];

    public static string Of(Assembly assembly)
    {
        var text = new StringBuilder();

        // Without the types that the compiler makes of extension blocks: their members are also in the class around them.
        foreach (Type type in assembly.GetExportedTypes().Where(static t => !t.FullName!.Contains('<', StringComparison.Ordinal)).OrderBy(static t => t.FullName, StringComparer.Ordinal))
        {
            text.Append(WithMembers(type));
        }

        return text.ToString();
    }

    /// <summary>A type and its members, one a line, ordered by what stands after their attributes.</summary>
    private static string WithMembers(Type type) =>
        string.Concat(MembersOf(type).OrderBy(static member => Attributes().Replace(member, ""), StringComparer.Ordinal).Select(static member => "    " + member + "\n").Prepend(Heading(type) + "\n"));

    [GeneratedRegex(@"\[[^\]]*\] ")]
    private static partial Regex Attributes();

    /// <summary>A method with names of types and parameters, defaults included; all that does not bind on demand: marks of nullable references, attributes, constraints.</summary>
    public static string Of(MethodBase method, bool marks = false)
    {
        var text = new StringBuilder(marks ? AttributesOf(method.CustomAttributes) : "");
        text.Append(method.IsStatic ? "static " : "").Append(marks ? Modifiers(method) : "");
        if (method is MethodInfo { ReturnParameter: var result } info)
        {
            text.Append(marks ? AttributesOf(result.CustomAttributes, "return: ") : "");
            text.Append(marks && info.ReturnType.IsByRef ? Has(result.CustomAttributes, "IsReadOnlyAttribute") ? "ref readonly " : "ref " : "");
            text.Append(marks ? Marked(info.ReturnType, Marks.Of(result.CustomAttributes, method)) : NameOf(info.ReturnType)).Append(' ');
        }

        text.Append(method is ConstructorInfo ? NameOf(method.DeclaringType!) : method.Name);
        if (method.IsGenericMethodDefinition)
        {
            text.Append('<').AppendJoin(", ", method.GetGenericArguments().Select(argument => (marks ? AttributesOf(argument.CustomAttributes) : "") + NameOf(argument))).Append('>');
        }

        bool isExtension = marks && method.IsDefined(typeof(ExtensionAttribute), inherit: false);
        text.Append('(').Append(isExtension ? "this " : "").AppendJoin(", ", method.GetParameters().Select(p => Of(p, marks))).Append(')');
        return text.Append(marks && method.IsGenericMethodDefinition ? ConstraintsOf(method.GetGenericArguments()) : "").ToString();
    }

    public static string NameOf(Type type) => Marked(type, null);

    /// <summary>The name of a type, with a mark after each reference type that may be null, also inside other types.</summary>
    private static string Marked(Type type, Marks? marks)
    {
        if (type.IsByRef || type.IsPointer)
        {
            return Marked(type.GetElementType()!, marks) + (type.IsPointer ? "*" : "");
        }

        if (Nullable.GetUnderlyingType(type) is { } underlying)
        {
            marks?.Next(type);
            return Marked(underlying, marks) + "?";
        }

        string mark = marks?.Next(type) == 2 ? "?" : "";
        if (type.IsArray)
        {
            return Marked(type.GetElementType()!, marks) + "[" + new string(',', type.GetArrayRank() - 1) + "]" + mark;
        }

        string name = type switch
        {
            _ when type == typeof(void) => "void",
            _ when type == typeof(object) => "object",
            _ when type == typeof(string) => "string",
            _ when type == typeof(bool) => "bool",
            _ when type == typeof(byte) => "byte",
            _ when type == typeof(char) => "char",
            _ when type == typeof(int) => "int",
            _ when type == typeof(long) => "long",
            _ => type.Name,
        };
        return (type.IsGenericType && name.Contains('`') ? name[..name.IndexOf('`')] + "<" + string.Join(", ", type.GetGenericArguments().Select(argument => Marked(argument, marks))) + ">" : name) + mark;
    }

    private static string Of(ParameterInfo parameter, bool marks)
    {
        string mode = !parameter.ParameterType.IsByRef ? "" : parameter.IsOut ? "out " : parameter.IsIn ? "in " : "ref ";
        string value = parameter.HasDefaultValue ? " = " + (parameter.DefaultValue?.ToString() ?? (parameter.ParameterType.IsValueType ? "default" : "null")) : "";
        if (!marks)
        {
            return mode + NameOf(parameter.ParameterType) + " " + parameter.Name + value;
        }

        string before = AttributesOf(parameter.CustomAttributes) + (Has(parameter.CustomAttributes, "ScopedRefAttribute") ? "scoped " : "") + (Has(parameter.CustomAttributes, "ParamArrayAttribute", "ParamCollectionAttribute") ? "params " : "");
        return before + mode + Marked(parameter.ParameterType, Marks.Of(parameter.CustomAttributes, parameter.Member)) + " " + parameter.Name + value;
    }

    private static string Heading(Type type)
    {
        string kind = type.IsInterface ? "interface" : type.IsEnum ? "enum" : type.IsSubclassOf(typeof(Delegate)) ? "delegate"
            : type.IsValueType ? (Has(type.CustomAttributes, "IsReadOnlyAttribute") ? "readonly " : "") + (type.IsByRefLike ? "ref struct" : "struct")
            : type.IsAbstract && type.IsSealed ? "static class" : type.IsSealed ? "sealed class" : type.IsAbstract ? "abstract class" : "class";
        var bases = type.GetInterfaces().Where(static one => one.IsVisible).Select(NameOf).Order(StringComparer.Ordinal).ToList();
        if (type.BaseType is { } parent && parent != typeof(object) && parent != typeof(ValueType) && parent != typeof(Enum))
        {
            bases.Insert(0, NameOf(parent));
        }

        return $"{AttributesOf(type.CustomAttributes.Where(attribute => !type.IsByRefLike || attribute.AttributeType != typeof(ObsoleteAttribute)))}{kind} {type.Namespace}.{NameOf(type)}{(bases.Count == 0 ? "" : " : " + string.Join(", ", bases))}"
            + (type.IsGenericTypeDefinition ? ConstraintsOf(type.GetGenericArguments()) : "");
    }

    private static IEnumerable<string> MembersOf(Type type)
    {
        const BindingFlags Visible = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;
        foreach (MethodBase method in type.GetMethods(Visible).Cast<MethodBase>().Concat(type.GetConstructors(Visible)))
        {
            if (IsVisible(method))
            {
                yield return (method.IsPublic ? "" : "protected ") + Of(method, marks: true);
            }
        }

        // The attributes of a property are its own, not its accessors'.
        foreach (PropertyInfo property in type.GetProperties(Visible).Where(static property => property.GetAccessors(nonPublic: true).Any(IsVisible)))
        {
            if (AttributesOf(property.CustomAttributes) + (Has(property.CustomAttributes, "RequiredMemberAttribute") ? "required " : "") is { Length: > 0 } said)
            {
                yield return said + "property " + property.Name;
            }
        }

        foreach (FieldInfo field in type.GetFields(Visible).Where(static f => f.IsPublic || f.IsFamily || f.IsFamilyOrAssembly))
        {
            yield return (field.IsPublic ? "" : "protected ") + AttributesOf(field.CustomAttributes) + (field.IsStatic ? "static " : "") + (field.IsInitOnly ? "readonly " : "")
                + Marked(field.FieldType, Marks.Of(field.CustomAttributes, field)) + " " + field.Name + (field.IsLiteral ? " = " + field.GetRawConstantValue() : "");
        }
    }

    private static bool IsVisible(MethodBase method) => method.IsPublic || method.IsFamily || method.IsFamilyOrAssembly;

    /// <summary>What an overrider or implementer sees, and whether a property is set while an object is made.</summary>
    private static string Modifiers(MethodBase method)
    {
        bool isOverride = method is MethodInfo { IsVirtual: true } info && info.GetBaseDefinition().DeclaringType != method.DeclaringType;
        string kind = method is not MethodInfo { IsVirtual: true } || (method.IsFinal && !isOverride) || method.DeclaringType!.IsInterface && method.IsAbstract ? ""
            : method.IsFinal && isOverride ? "sealed override " : isOverride ? "override " : method.IsAbstract ? "abstract " : "virtual ";
        return kind + (method is MethodInfo { ReturnParameter: var result } && result.GetRequiredCustomModifiers().Any(static modifier => modifier.Name == "IsExternalInit") ? "init " : "");
    }

    private static string ConstraintsOf(Type[] parameters)
    {
        var text = new StringBuilder();
        foreach (Type parameter in parameters)
        {
            GenericParameterAttributes attributes = parameter.GenericParameterAttributes;
            bool isStruct = attributes.HasFlag(GenericParameterAttributes.NotNullableValueTypeConstraint), isUnmanaged = Has(parameter.CustomAttributes, "IsUnmanagedAttribute");
            byte mark = Marks.Of(parameter.CustomAttributes, (MemberInfo?)parameter.DeclaringMethod ?? parameter.DeclaringType!).Next(typeof(object));
            string[] constraints =
            [
                .. attributes.HasFlag(GenericParameterAttributes.ReferenceTypeConstraint) ? [mark == 2 ? "class?" : "class"] : (string[])[],
                .. isUnmanaged ? ["unmanaged"] : isStruct ? ["struct"] : (string[])[],
                .. parameter.GetGenericParameterConstraints().Where(constraint => constraint != typeof(ValueType)).Select(NameOf),
                .. mark == 1 && (attributes & GenericParameterAttributes.SpecialConstraintMask) == 0 && parameter.GetGenericParameterConstraints().Length == 0 ? ["notnull"] : (string[])[],
                .. attributes.HasFlag(GenericParameterAttributes.DefaultConstructorConstraint) && !isStruct ? ["new()"] : (string[])[],
                .. attributes.HasFlag(GenericParameterAttributes.AllowByRefLike) ? ["allows ref struct"] : (string[])[],
            ];
            string variance = (attributes & GenericParameterAttributes.VarianceMask) switch { GenericParameterAttributes.Covariant => "out ", GenericParameterAttributes.Contravariant => "in ", _ => "" };
            text.Append(constraints.Length + variance.Length == 0 ? "" : $" where {variance}{parameter.Name} : {string.Join(", ", constraints)}");
        }

        return text.ToString();
    }

    private static string AttributesOf(IEnumerable<CustomAttributeData> attributes, string target = "") => string.Concat(
        attributes.Select(static attribute => (Name: attribute.AttributeType.Name[..^"Attribute".Length], attribute)).Where(static one => s_shown.Contains(one.Name)).OrderBy(static one => one.Name, StringComparer.Ordinal)
            .Select(one => $"[{target}{one.Name}{ArgumentsOf(one.Name, one.attribute)}] "));

    /// <summary>The arguments of an attribute; the sentence of a warning is not the surface.</summary>
    private static string ArgumentsOf(string name, CustomAttributeData attribute)
    {
        string[] arguments = name is "RequiresUnreferencedCode" or "RequiresDynamicCode" ? [] :
        [
            .. attribute.ConstructorArguments.Select(static argument => Of(argument)),
            .. attribute.NamedArguments.Select(static argument => $"{argument.MemberName} = {Of(argument.TypedValue)}"),
        ];
        return arguments.Length == 0 ? "" : "(" + string.Join(", ", arguments) + ")";
    }

    private static string Of(CustomAttributeTypedArgument argument) => argument.Value switch
    {
        IReadOnlyCollection<CustomAttributeTypedArgument> many => string.Join(", ", many.Select(static one => Of(one))),
        string text => $"\"{text}\"",
        Type type => $"typeof({NameOf(type)})",
        { } value when argument.ArgumentType.IsEnum => Enum.ToObject(argument.ArgumentType, value).ToString()!,
        var value => value?.ToString() ?? "null",
    };

    private static bool Has(IEnumerable<CustomAttributeData> attributes, params string[] names) => attributes.Any(attribute => names.Contains(attribute.AttributeType.Name));

    /// <summary>The compiler's marks of nullable references: a byte for each place in a type that can have one, in the order in which the type is written.</summary>
    private sealed class Marks(byte[] bytes)
    {
        private int _at;

        /// <summary>The marks of one type: its own, or those of the nearest declaration around it.</summary>
        public static Marks Of(IEnumerable<CustomAttributeData> attributes, MemberInfo member)
        {
            if (attributes.FirstOrDefault(static attribute => attribute.AttributeType.Name == "NullableAttribute") is { } own)
            {
                return new(own.ConstructorArguments[0].Value is byte one ? [one] : [.. ((IEnumerable<CustomAttributeTypedArgument>)own.ConstructorArguments[0].Value!).Select(static mark => (byte)mark.Value!)]);
            }

            for (MemberInfo? around = member; around is not null; around = around.DeclaringType)
            {
                if (around.CustomAttributes.FirstOrDefault(static attribute => attribute.AttributeType.Name == "NullableContextAttribute") is { } context)
                {
                    return new([(byte)context.ConstructorArguments[0].Value!]);
                }
            }

            return new([0]);
        }

        /// <summary>The mark of a type that comes next. Value types without arguments have no place among the marks; other value types have one that says nothing.</summary>
        public byte Next(Type type)
        {
            if (type.IsValueType && !type.IsGenericType)
            {
                return 0;
            }

            byte mark = bytes.Length == 1 ? bytes[0] : bytes[_at++];
            return type.IsValueType ? (byte)0 : mark;
        }
    }
}
