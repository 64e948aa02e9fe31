using System.Reflection;
using System.Text;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Contracts;

/// <summary>Spells an emitted type and those it is made of, so that a failure can be read.</summary>
public static class TypeText
{
    private const BindingFlags Declared = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    public static string Describe(Type type)
    {
        var text = new StringBuilder();
        Add(text, type, []);
        return text.ToString();
    }

    private static void Add(StringBuilder text, Type type, HashSet<Type> seen)
    {
        if (type.HasElementType)
        {
            Add(text, type.GetElementType()!, seen);
            return;
        }

        foreach (Type argument in type.GenericTypeArguments)
        {
            Add(text, argument, seen);
        }

        if (!type.Assembly.IsDynamic || !seen.Add(type))
        {
            return;
        }

        text.Append("      ").Append(Attributes(type)).Append(type.IsAbstract ? "abstract " : "").Append(type.IsValueType ? "struct " : "class ").Append(type.Name);
        text.Append(type.BaseType is { Assembly.IsDynamic: true } parent ? " : " + parent.Name : "").Append('\n');
        foreach (ConstructorInfo constructor in type.GetConstructors(Declared))
        {
            text.Append("        ").Append(Attributes(constructor)).Append(constructor.IsPublic ? "public" : "hidden").Append(" (");
            text.AppendJoin(", ", constructor.GetParameters().Select(p => Attributes(p.GetCustomAttributesData()) + Trial.TypeName(p.ParameterType) + " " + p.Name + (p.HasDefaultValue ? " = " + p.DefaultValue : ""))).Append(")\n");
        }

        foreach (PropertyInfo property in type.GetProperties(Declared))
        {
            text.Append("        ").Append(Attributes(property)).Append(Trial.TypeName(property.PropertyType)).Append(' ').Append(property.Name).Append(" { ");
            text.Append(Accessor("get", property.GetMethod)).Append(Accessor("set", property.SetMethod)).Append("}\n");
        }

        foreach (FieldInfo field in type.GetFields(Declared).Where(f => f.IsPublic || f.GetCustomAttributesData().Count > 0))
        {
            text.Append("        ").Append(Attributes(field)).Append(field.IsPublic ? "" : "private ").Append(field.IsInitOnly ? "readonly " : "").Append(Trial.TypeName(field.FieldType)).Append(' ').Append(field.Name).Append(";\n");
        }

        foreach (CustomAttributeData derived in type.GetCustomAttributesData().Where(a => a.AttributeType == typeof(JsonDerivedTypeAttribute)))
        {
            Add(text, (Type)derived.ConstructorArguments[0].Value!, seen);
        }

        foreach (Type member in type.GetProperties(Declared).Select(p => p.PropertyType).Concat(type.GetFields(Declared).Select(f => f.FieldType)).Append(type.BaseType ?? typeof(object)))
        {
            Add(text, member, seen);
        }
    }

    private static string Accessor(string name, MethodInfo? method) =>
        method is null ? "" : (method.IsPublic ? "" : "hidden ") + (!method.IsVirtual ? "" : (method.Attributes & MethodAttributes.NewSlot) != 0 ? "virtual " : "override ")
            + (method.ReturnParameter.GetRequiredCustomModifiers().Length > 0 ? "init" : name) + "; ";

    private static string Attributes(MemberInfo member) => Attributes(member.GetCustomAttributesData());

    private static string Attributes(IList<CustomAttributeData> attributes) => string.Concat(attributes.Select(a =>
        "[" + a.AttributeType.Name.Replace("Attribute", "", StringComparison.Ordinal) + (a.ConstructorArguments.Count + a.NamedArguments.Count == 0 ? "" : "(" + string.Join(", ", a.ConstructorArguments.Select(c => c.ToString()).Concat(a.NamedArguments.Select(n => n.ToString()))) + ")") + "] "));
}
