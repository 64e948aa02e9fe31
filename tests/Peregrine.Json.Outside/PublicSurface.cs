using System.Reflection;
using System.Text;

namespace Peregrine.Json.Outside;

/// <summary>The public surface of an assembly as text: what a review of a change should see.</summary>
internal static class PublicSurface
{
    public static string Of(Assembly assembly)
    {
        var text = new StringBuilder();
        foreach (Type type in assembly.GetExportedTypes().OrderBy(static t => t.FullName, StringComparer.Ordinal))
        {
            text.Append(Heading(type)).Append('\n');
            foreach (string member in MembersOf(type).Order(StringComparer.Ordinal))
            {
                text.Append("    ").Append(member).Append('\n');
            }
        }

        return text.ToString();
    }

    /// <summary>A method with names of types and parameters, defaults included; marks of nullable references on demand, since they do not bind.</summary>
    public static string Of(MethodBase method, bool marks = false)
    {
        var text = new StringBuilder(method.IsStatic ? "static " : "");
        if (method is MethodInfo { ReturnParameter: var result } info)
        {
            text.Append(NameOf(info.ReturnType)).Append(marks ? MarkOf(result) : "").Append(' ');
        }

        text.Append(method is ConstructorInfo ? NameOf(method.DeclaringType!) : method.Name);
        if (method.IsGenericMethodDefinition)
        {
            text.Append('<').AppendJoin(", ", method.GetGenericArguments().Select(NameOf)).Append('>');
        }

        return text.Append('(').AppendJoin(", ", method.GetParameters().Select(p => Of(p, marks))).Append(')').ToString();
    }

    public static string NameOf(Type type)
    {
        if (type.IsByRef)
        {
            return NameOf(type.GetElementType()!);
        }

        if (type.IsArray)
        {
            return NameOf(type.GetElementType()!) + "[]";
        }

        if (Nullable.GetUnderlyingType(type) is { } underlying)
        {
            return NameOf(underlying) + "?";
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
        return type.IsGenericType ? name[..name.IndexOf('`')] + "<" + string.Join(", ", type.GetGenericArguments().Select(NameOf)) + ">" : name;
    }

    private static string Of(ParameterInfo parameter, bool marks)
    {
        string mode = !parameter.ParameterType.IsByRef ? "" : parameter.IsOut ? "out " : parameter.IsIn ? "in " : "ref ";
        string value = parameter.HasDefaultValue ? " = " + (parameter.DefaultValue?.ToString() ?? (parameter.ParameterType.IsValueType ? "default" : "null")) : "";
        return mode + NameOf(parameter.ParameterType) + (marks ? MarkOf(parameter) : "") + " " + parameter.Name + value;
    }

    private static string MarkOf(ParameterInfo parameter)
    {
        Type type = parameter.ParameterType;
        if (type.IsGenericParameter)
        {
            // A type parameter may always be null in itself; only a mark of its own says so.
            return (ByteOf(parameter.CustomAttributes, "NullableAttribute") ?? ByteOf(parameter.Member.CustomAttributes, "NullableContextAttribute")) == 2 ? "?" : "";
        }

        return !type.IsValueType && new NullabilityInfoContext().Create(parameter).ReadState == NullabilityState.Nullable ? "?" : "";
    }

    private static byte? ByteOf(IEnumerable<CustomAttributeData> attributes, string name) =>
        attributes.FirstOrDefault(a => a.AttributeType.Name == name) is { } found && found.ConstructorArguments[0].Value is byte value ? value : null;

    private static string Heading(Type type)
    {
        string kind = type.IsInterface ? "interface" : type.IsEnum ? "enum" : type.IsValueType ? "struct" : type.IsAbstract && type.IsSealed ? "static class" : type.IsSealed ? "sealed class" : type.IsAbstract ? "abstract class" : "class";
        var bases = type.GetInterfaces().Select(NameOf).Order(StringComparer.Ordinal).ToList();
        if (type.BaseType is { } parent && parent != typeof(object) && parent != typeof(ValueType) && parent != typeof(Enum))
        {
            bases.Insert(0, NameOf(parent));
        }

        return $"{kind} {type.Namespace}.{NameOf(type)}{(bases.Count == 0 ? "" : " : " + string.Join(", ", bases))}";
    }

    private static IEnumerable<string> MembersOf(Type type)
    {
        const BindingFlags Visible = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;
        foreach (MethodBase method in type.GetMethods(Visible).Cast<MethodBase>().Concat(type.GetConstructors(Visible)))
        {
            if (method.IsPublic || method.IsFamily || method.IsFamilyOrAssembly)
            {
                yield return (method.IsPublic ? "" : "protected ") + Of(method, marks: true);
            }
        }

        foreach (FieldInfo field in type.GetFields(Visible).Where(static f => f.IsPublic || f.IsFamily))
        {
            yield return (field.IsStatic ? "static " : "") + NameOf(field.FieldType) + " " + field.Name + (field.IsLiteral ? " = " + field.GetRawConstantValue() : "");
        }
    }
}
